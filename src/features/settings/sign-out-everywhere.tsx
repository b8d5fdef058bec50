import { Suspense, useState } from "react";

import { Button } from "@/components/ui/button";
import { deviceWords as words } from "@/content/settings/settings";
import { late } from "@/lib/late";

const SignOutDialog = late(
  async () => (await import("@/features/settings/sign-out-dialog")).SignOutDialog,
);

export function SignOutEverywhere() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        onClick={() => {
          setIsOpen(true);
        }}
      >
        {words.signOutEverywhere}
      </Button>
      <Suspense>{isOpen && <SignOutDialog onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
