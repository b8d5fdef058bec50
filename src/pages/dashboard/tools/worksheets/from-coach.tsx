import { type ComponentProps, Suspense, useState } from "react";

import { Button } from "@/components/ui/button";
import { ownHandoutWords } from "@/content/own-handouts";
import { AnswerDesk } from "@/features/handouts/answer-desk";
import { VaultGate } from "@/features/vault/vault-gate";
import { OpenShare } from "@/features/shares/share-parts";

export default function HandoutPage() {
  return (
    <div className="mx-auto w-full max-w-3xl px-5 pt-4 pb-24 sm:px-8">
      <VaultGate title={ownHandoutWords.title} isOffered={false}>
        <AnswerDesk renderSent={(sent) => <SentButton {...sent} />} />
      </VaultGate>
    </div>
  );
}

function SentButton(sent: Pick<ComponentProps<typeof OpenShare>, "shareId" | "title">) {
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
