import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useMutation } from "convex/react";
import { useState } from "react";
import { Link } from "react-router-dom";

import { AskDialog } from "@/components/patterns/ask-dialog";
import { failureNotice, refusalIn } from "@/content/failures";
import { endingWords } from "@/content/practice/clients";
import { notify } from "@/lib/device/notify";
import { paths } from "@/lib/pages/paths";

type EndCoachingDialogProps = {
  clientId: Id<"users">;
  name: string;
  onClose: () => void;
  onEnded: () => void;
};

export function EndCoachingDialog({ clientId, name, onClose, onEnded }: EndCoachingDialogProps) {
  const end = useMutation(api.clients.end);
  const resume = useMutation(api.clients.resume);
  const [isEnding, setIsEnding] = useState(false);
  const [hasSessionsAhead, setHasSessionsAhead] = useState(false);

  function showFailure(error: unknown) {
    notify(failureNotice(error, endingWords.failed));
  }

  async function confirm() {
    setIsEnding(true);
    try {
      const coachingId = await end({ clientId, cancelsAhead: hasSessionsAhead });
      onEnded();
      notify({
        tone: "success",
        title: endingWords.ended(name),
        action: {
          label: endingWords.undo,
          onAct: () => void resume({ coachingId }).catch(showFailure),
        },
      });
    } catch (error) {
      setIsEnding(false);
      if (refusalIn(error)?.code === "CONFLICT") setHasSessionsAhead(true);
      else showFailure(error);
    }
  }

  return (
    <AskDialog
      isDanger
      title={endingWords.title(name)}
      text={endingWords.text}
      leave={endingWords.keep}
      act={hasSessionsAhead ? endingWords.confirmAhead : endingWords.confirm}
      isPending={isEnding}
      onAct={() => void confirm()}
      onClose={onClose}
    >
      {hasSessionsAhead ? (
        <p role="alert">
          {endingWords.ahead}{" "}
          <Link
            to={paths.coachClient(clientId, "sessions")}
            onClick={onClose}
            className="font-medium text-primary underline underline-offset-4"
          >
            {endingWords.seeSessions}
          </Link>
        </p>
      ) : (
        <p>{endingWords.undoText}</p>
      )}
    </AskDialog>
  );
}
