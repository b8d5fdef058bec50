import { api } from "@convex/_generated/api";
import { agreementCharactersMax } from "@domain/practice/agreements";
import { isFitText } from "@domain/text/text";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";

import { Form } from "@/components/patterns/form";
import { LiveLines } from "@/components/patterns/live-lines";
import { WordsField } from "@/components/patterns/words-field";
import { Button } from "@/components/ui/button";
import { agreementWords } from "@/content/agreements";
import { useAttempts } from "@/lib/attempt";
import { notify } from "@/lib/device/notify";
import { jsonSlot, textIn } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import { forget, keep, readKept, useKept } from "@/lib/kept/kept-values";
import { useLive } from "@/lib/live/live";
import { focusAfter } from "@/lib/pages/focus-after";
import { useViewer } from "@/lib/sign-in/viewer";
import { formatDay } from "@/lib/text/format-instant";

const words = agreementWords.form;

export function AgreementForm() {
  const latest = useLive(api.agreements.current, {});
  return (
    <LiveLines live={latest} words={words}>
      {(value) => <OpenForm latest={value} />}
    </LiveLines>
  );
}

type Latest = FunctionReturnType<typeof api.agreements.current>;

function OpenForm({ latest }: { latest: Latest }) {
  const current = latest?.withdrawnAt === undefined ? latest : null;
  const slot = jsonSlot(personKey("settings_draft", useViewer().userId, "agreement"), textIn);
  const kept = useKept(slot);
  const text = kept ?? latest?.text ?? "";
  const publish = useMutation(api.agreements.publish);
  const withdraw = useMutation(api.agreements.withdraw);
  const { run, isPending } = useAttempts();
  const isChanged = text.trim() !== (current?.text ?? "");
  const isUnfit = !isChanged || !isFitText(text, agreementCharactersMax);

  async function act(work: () => Promise<unknown>, done: string) {
    const isDone = await run(work);
    if (isDone) notify({ title: done });
    return isDone;
  }

  async function handleSubmit() {
    if (isUnfit || !(await act(() => publish({ text }), words.published))) return;
    if (readKept(slot) === text) forget(slot); // What was typed meanwhile stays.
  }

  return (
    <Form onSend={handleSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <WordsField
        label={words.label}
        hint={words.hint}
        value={text}
        rows={8}
        charactersMax={agreementCharactersMax}
        tooLong={words.tooLong}
        onChange={(typed) => keep(slot, typed)}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          variant={isUnfit ? "outline" : "default"}
          isPending={isPending}
          disabled={isUnfit}
        >
          {words.publish((latest?.version ?? 0) + 1)}
        </Button>
        <p className="text-sm text-muted-foreground">
          {current === null
            ? words.none
            : words.inForce(current.version, formatDay(current.publishedAt))}
        </p>
        {current !== null && (
          <Button
            variant="link"
            onClick={({ currentTarget }) => {
              focusAfter(currentTarget, "#agreement h2");
              void act(() => withdraw({}), words.withdrawn);
            }}
          >
            {words.withdraw}
          </Button>
        )}
      </div>
    </Form>
  );
}
