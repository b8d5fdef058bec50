import type { Id } from "@convex/_generated/dataModel";
import { Clock } from "lucide-react";
import { Suspense, useState } from "react";

import { Button } from "@/components/ui/button";
import { replying } from "@/content/messages/message-center";
import { LaterDialog } from "@/features/messages/coach-menu-parts";
import { useDraft } from "@/features/messages/compose/use-draft";
import type { KeptKey } from "@/lib/kept/kept-keys";
import { useSendingOnce } from "@/lib/kept/sending";

type SendLaterProps = {
  clientId: Id<"users">;
  name: string;
  draftKey: KeptKey;
  answeredId: Id<"messages"> | undefined;
};

/** For the draft of the field beside it. */
export function SendLater({ clientId, name, draftKey, answeredId }: SendLaterProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { draft } = useDraft(draftKey);
  const sending = useSendingOnce({ key: draftKey }, draft.content);
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        className="max-sm:size-11 max-sm:px-0"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Clock aria-hidden />
        <span className="max-sm:sr-only">{replying.later}</span>
      </Button>
      <Suspense>
        {isOpen && (
          <LaterDialog
            {...{ clientId, name }}
            of={{ kind: "draft", draft, draftKey, answeredId, sending }}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
