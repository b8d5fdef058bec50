import { lazy, Suspense, useState } from "react";

import { Button } from "@/components/ui/button";
import { deviceWords as words } from "@/content/settings/settings";

const SignOutDialog = lazy(async () => ({
  default: (await import("@/features/settings/sign-out-dialog")).SignOutDialog,
}));

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
      <Suspense>{isOpen && <SignOutDialog onOpenChange={setIsOpen} />}</Suspense>
    </>
  );
}
