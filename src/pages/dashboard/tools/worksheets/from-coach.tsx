import { Suspense, useState } from "react";

import { Button } from "@/components/ui/button";
import { ownHandoutWords } from "@/content/own-handouts";
import { AnswerDesk } from "@/features/handouts/answer-desk";
import type { OpenShare as OpenShareDialog } from "@/features/shares/open-share";
import { late } from "@/lib/late";

/** Opened by a press. */
const OpenShare = late(async () => (await import("@/features/shares/open-share")).OpenShare);

export function HandoutPage() {
  return (
    <div className="mx-auto w-full max-w-3xl px-5 pt-4 pb-24 sm:px-8">
      <AnswerDesk renderSent={(sent) => <SentButton {...sent} />} />
    </div>
  );
}

type SentButtonProps = Pick<Parameters<typeof OpenShareDialog>[0], "shareId" | "title">;

function SentButton(sent: SentButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {ownHandoutWords.openSent}
      </Button>
      <Suspense>{isOpen && <OpenShare {...sent} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
