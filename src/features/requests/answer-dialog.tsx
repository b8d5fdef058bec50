import { api } from "@convex/_generated/api";
import { fullName } from "@domain/accounts/full-name";
import { requestCharactersMax } from "@domain/limits";
import type { RequestOutcome } from "@domain/privacy/requests";
import { isFitText } from "@domain/text/text";
import { useMutation } from "convex/react";
import { useState } from "react";

import { DialogFrame } from "@/components/patterns/dialog-frame";
import { FormError } from "@/components/patterns/form-note";
import { WordsField } from "@/components/patterns/words-field";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { refusalIn, describeFailure } from "@/content/failures";
import { asking, queueWords as words, requestTypes } from "@/content/own-data/requests";
import type { OwedRequest } from "@/features/requests/request-queue";
import { notify } from "@/lib/device/notify";
import { jsonSlot, textIn } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import { forget, keep, useKept } from "@/lib/kept/kept-values";
import { useViewer } from "@/lib/sign-in/viewer";
import { useSubmit } from "@/lib/use-submit";

type AnswerDialogProps = { request: OwedRequest; onClose: () => void };

/** The draft is stored in the browser until it is sent. */
export function AnswerDialog({ request, onClose }: AnswerDialogProps) {
  const { answer, write, close, isUnfit, error, pending } = useAnswer(request, onClose);
  return (
    <DialogFrame
      shape="wide"
      title={words.answerTo(fullName(request))}
      lead={requestTypes[request.type].label}
      onClose={onClose}
    >
      <blockquote
        dir="auto"
        className="mt-4 max-h-40 overflow-y-auto border-l-2 border-input pl-4 break-words whitespace-pre-wrap text-muted-foreground"
      >
        {request.text}
      </blockquote>
      <WordsField
        label={words.label}
        hint={words.hint}
        rows={6}
        value={answer}
        charactersMax={requestCharactersMax}
        tooLong={asking.tooLong}
        onChange={write}
        className="mt-5"
      />
      <FormError text={error} />
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button
          variant="outline"
          disabled={isUnfit}
          isPending={pending === "declined"}
          onClick={() => void close("declined")}
        >
          {words.decline}
        </Button>
        <Button
          disabled={isUnfit}
          isPending={pending === "answered"}
          onClick={() => void close("answered")}
        >
          {words.done}
        </Button>
      </DialogFooter>
    </DialogFrame>
  );
}

function useAnswer({ requestId }: OwedRequest, onClosed: () => void) {
  const slot = jsonSlot(personKey("request_answer", useViewer().userId, requestId), textIn);
  const answer = useKept(slot) ?? "";
  const send = useMutation(api.requests.answer);
  const { error, isPending, run } = useSubmit();
  const [wanted, setWanted] = useState<RequestOutcome>("answered");
  const isUnfit = !isFitText(answer, requestCharactersMax);

  async function close(outcome: RequestOutcome) {
    if (isUnfit) return;
    setWanted(outcome);
    const isClosed = await run(
      async () => {
        await send({ requestId, outcome, answer });
      },
      (failure) =>
        refusalIn(failure)?.code === "CONFLICT"
          ? words.already
          : describeFailure(failure, words.notClosed),
    );
    if (!isClosed) return;
    forget(slot);
    const title = outcome === "answered" ? words.closedDone : words.closedDeclined;
    notify({ tone: "success", title });
    onClosed();
  }

  const pending = isPending ? wanted : null;
  return { answer, write: (text: string) => keep(slot, text), close, isUnfit, error, pending };
}
