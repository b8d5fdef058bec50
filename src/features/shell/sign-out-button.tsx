import { LogOut } from "lucide-react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { frame } from "@/content/frame";

export function SignOutButton({ onLeave }: { onLeave: () => Promise<void> }) {
  const [isPending, setIsPending] = useState(false);
  return (
    <Button
      variant="outline"
      size="sm"
      isPending={isPending}
      aria-label={frame.signOut}
      onClick={() => {
        setIsPending(true);
        void onLeave();
      }}
    >
      <LogOut aria-hidden />
      <span className="max-sm:hidden">{frame.signOut}</span>
    </Button>
  );
}
