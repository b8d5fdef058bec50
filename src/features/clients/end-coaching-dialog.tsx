import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useMutation } from "convex/react";
import { useState } from "react";
import { Link } from "react-router-dom";

import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from "@/components/ui/dialog";
import { refusalIn, wordFailure } from "@/content/failures";
import { endingWords } from "@/content/practice/clients";
import { notify } from "@/lib/notify";
import { paths } from "@/lib/paths";

type EndCoachingDialogProps = {
  clientId: Id<"users">;
  name: string;
  onClose: () => void;
  /** The client's page is closed from now on. */
  onEnded: () => void;
};

export function EndCoachingDialog({ clientId, name, onClose, onEnded }: EndCoachingDialogProps) {
  const end = useMutation(api.clients.end);
  const resume = useMutation(api.clients.resume);
  const [isEnding, setIsEnding] = useState(false);
  const [hasSessionsAhead, setHasSessionsAhead] = useState(false);

  function tellFailure(error: unknown) {
    notify({ tone: "danger", title: "Error", body: wordFailure(error, endingWords.failed) });
  }

  async function confirm() {
    setIsEnding(true);
    try {
      const coachingId = await end({ clientId });
      onEnded();
      notify({
        tone: "success",
        title: endingWords.ended(name),
        action: {
          label: endingWords.undo,
          onAct: () => void resume({ coachingId }).catch(tellFailure),
        },
      });
    } catch (error) {
      setIsEnding(false);
      if (refusalIn(error)?.code === "CONFLICT") setHasSessionsAhead(true);
      else tellFailure(error);
    }
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent>
        <DialogTitle>{endingWords.title(name)}</DialogTitle>
        <DialogDescription>{endingWords.text}</DialogDescription>
        {hasSessionsAhead ? (
          <p role="alert" className="mt-4">
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
          <p className="mt-4">{endingWords.undoText}</p>
        )}
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            {endingWords.keep}
          </Button>
          <Button variant="danger" isPending={isEnding} onClick={() => void confirm()}>
            {endingWords.confirm}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
