import { Suspense, useState } from "react";

import { Button } from "@/components/ui/button";
import { deviceWords as words } from "@/content/settings/settings";
import { useFetchAhead } from "@/lib/fetch-ahead";
import { late } from "@/lib/late";

const SignOutDialog = late(
  async () => (await import("@/features/settings/sign-out-dialog")).SignOutDialog,
);
const LATE_PARTS = [SignOutDialog];

export function SignOutEverywhere() {
  useFetchAhead(LATE_PARTS);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
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
