import { LogOut } from "lucide-react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { frame } from "@/content/frame";
import { cn } from "@/lib/class-names";

type SignOutButtonProps = {
  onLeave: () => Promise<void>;
  /** Shows the icon only, because there is no space beside the navigation. */
  isNarrow?: boolean;
};

export function SignOutButton({ onLeave, isNarrow = false }: SignOutButtonProps) {
  const [isPending, setIsPending] = useState(false);
  return (
    <Button
      variant="ghost"
      size="sm"
      isPending={isPending}
      aria-label={frame.signOut}
      title={frame.signOut}
      onClick={() => {
        setIsPending(true);
        void onLeave();
      }}
    >
      <LogOut aria-hidden />
      <span className={cn("max-sm:hidden", isNarrow && "lg:hidden")}>{frame.signOut}</span>
    </Button>
  );
}
