import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";

import { deleting as words } from "@/content/own-data/own-data";
import { notify } from "@/lib/device/notify";
import { useConfirmed } from "@/lib/sign-in/confirmed";
import { formatMoment } from "@/lib/text/format-instant";
import { useSubmit } from "@/lib/use-submit";

/** Requesting a deletion needs a confirmation, cancelling one does not. */
export function useDeletion() {
  const sendAsk = useMutation(api.erasures.ask);
  const sendUndo = useMutation(api.erasures.undo);
  const confirmed = useConfirmed();
  const { error, isPending, run } = useSubmit();

  const undo = () =>
    run(async () => {
      await sendUndo({});
      notify({ title: words.undone });
    }, words.failed);

  const ask = () =>
    run(async () => {
      const answer = await confirmed(() => sendAsk({}));
      if (answer === null) return;
      notify({
        title: words.asked,
        body: answer.isHeld ? words.askedHeld : words.askedBody(formatMoment(answer.dueAt)),
        action: { label: words.undo, onAct: () => void undo() },
      });
    }, words.failed);

  return { ask, undo, error, isPending };
}
