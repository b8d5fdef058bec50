import { api } from "@convex/_generated/api";
import type { ShareCopy } from "@domain/work/shares";
import { Share2 } from "lucide-react";
import { Suspense, useState } from "react";

import { Button } from "@/components/ui/button";
import { shareWords } from "@/content/shares";
import { AskShare, OpenShare } from "@/features/shares/share-parts";
import { useLive } from "@/lib/live/live";
import { useIsReadOnly } from "@/lib/sign-in/viewer";

/** Shares a text, or opens its share. Hidden while there is neither a share nor a coach. */
export function ShareButton({ copy }: { copy: ShareCopy }) {
  const { kind, sourceId, title } = copy;
  const isReadOnly = useIsReadOnly();
  const shares = useLive(api.shares.list, {});
  const coach = useLive(api.profile.coach, isReadOnly ? "skip" : {});
  const [isOpen, setIsOpen] = useState(false);
  if (shares.state !== "ready") return null;
  const known = shares.value.find((line) => line.kind === kind && line.sourceId === sourceId);
  const hasCoach = coach.state === "ready" && coach.value !== null;
  if (known === undefined && !hasCoach) return null;
  const words =
    known === undefined
      ? shareWords.share
      : known.isOfCurrentCoach
        ? shareWords.shared
        : shareWords.sharedEarlier;
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-label={shareWords.of(words, title)}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Share2 aria-hidden className={known === undefined ? undefined : "text-highlight"} />
        {words}
      </Button>
      <Suspense>
        {isOpen &&
          (known === undefined ? (
            <AskShare copy={copy} onClose={close} />
          ) : (
            <OpenShare shareId={known.shareId} title={title} current={copy} onClose={close} />
          ))}
      </Suspense>
    </>
  );
}
