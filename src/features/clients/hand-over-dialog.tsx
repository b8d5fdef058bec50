import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { fullName } from "@domain/accounts/full-name";
import { useMutation } from "convex/react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";

import { AskDialog } from "@/components/patterns/ask-dialog";
import { ColleagueField } from "@/components/patterns/colleague-field";
import { failureNotice } from "@/content/failures";
import { handOverWords as words } from "@/content/practice/clients";
import { notify } from "@/lib/device/notify";
import { useLive } from "@/lib/live/live";
import { paths } from "@/lib/pages/paths";
import { useConfirmed } from "@/lib/sign-in/confirmed";

type HandOverDialogProps = { clientId: Id<"users">; name: string; onClose: () => void };

export function HandOverDialog({ clientId, name, onClose }: HandOverDialogProps) {
  const live = useLive(api.clients.colleagues, {});
  const handOver = useMutation(api.clients.handOver);
  const confirmed = useConfirmed();
  const navigate = useNavigate();
  const [chosenId, setChosenId] = useState<Id<"users"> | null>(null);
  const [isPending, setIsPending] = useState(false);
  const colleagues = live.state === "ready" ? live.value : [];
  const colleague = colleagues.find(({ coachId }) => coachId === chosenId) ?? colleagues[0];

  async function confirm() {
    if (colleague === undefined) return;
    setIsPending(true);
    try {
      const { coachId } = colleague;
      const done = await confirmed(async () => [await handOver({ clientId, coachId })]);
      if (done === null) {
        setIsPending(false);
        return;
      }
      notify({ tone: "success", title: words.done(name, fullName(colleague)) });
      void navigate(paths.coachClients());
    } catch (error) {
      setIsPending(false);
      notify(failureNotice(error, words.failed));
    }
  }

  return (
    <AskDialog
      title={words.title(name)}
      text={words.text}
      leave={words.keep}
      act={words.confirm}
      isPending={isPending}
      onAct={() => void confirm()}
      onClose={onClose}
    >
      {live.state === "ready" && colleagues.length === 0 ? (
        <p>{words.nobody}</p>
      ) : (
        <ColleagueField
          label={words.to}
          colleagues={colleagues}
          chosenId={colleague?.coachId}
          onChoose={setChosenId}
        />
      )}
    </AskDialog>
  );
}
