import { Suspense, useState } from "react";

import { Button } from "@/components/ui/button";
import { deviceWords as words } from "@/content/settings/settings";
import { SignOutDialog } from "@/features/settings/setting-parts";
import { useFetchAhead } from "@/lib/loading/fetch-ahead";

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
