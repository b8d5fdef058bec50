import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useMutation } from "convex/react";
import { useState, type SubmitEvent } from "react";

import { FormError } from "@/components/patterns/form-note";
import { Button } from "@/components/ui/button";
import { NativeSelect, NativeSelectOption } from "@/components/ui/native-select";
import { describeFailure, refusalIn } from "@/content/failures";
import { jointSheetWords as words } from "@/content/joint-sheets";
import { useLive, valueOf } from "@/lib/live/live";
import { useSubmit } from "@/lib/use-submit";

type StartSheetProps = {
  sessionId: Id<"sessions">;
  side: "client" | "coach";
  onStarted: (sheetId: Id<"jointSheets">) => void;
};

type Choice = { id: Id<"worksheets"> | Id<"handouts">; title: string };

/** A coach chooses from all their worksheets, a client from those they were given. */
export function StartSheet({ side, ...props }: StartSheetProps) {
  return side === "coach" ? <OfCoach {...props} /> : <OfClient {...props} />;
}

type SideProps = Omit<StartSheetProps, "side">;

function OfCoach(props: SideProps) {
  const worksheets = valueOf(useLive(api.worksheets.list, {}));
  const choices = worksheets
    .filter(({ isArchived }) => !isArchived)
    .map(({ worksheetId, title }) => ({ id: worksheetId, title }));
  return (
    <Choose
      {...props}
      choices={choices}
      sourceOf={(id) => ({ worksheetId: id as Id<"worksheets"> })}
    />
  );
}

function OfClient(props: SideProps) {
  const handouts = valueOf(useLive(api.handouts.own, {}));
  const choices = handouts.map(({ handoutId, title }) => ({ id: handoutId, title }));
  return (
    <Choose {...props} choices={choices} sourceOf={(id) => ({ handoutId: id as Id<"handouts"> })} />
  );
}

type Source = { worksheetId: Id<"worksheets"> } | { handoutId: Id<"handouts"> };
type ChooseProps = SideProps & {
  choices: readonly Choice[];
  sourceOf: (id: string) => Source;
};

const wheel = "wheel";

function Choose({ sessionId, choices, sourceOf, onStarted }: ChooseProps) {
  const start = useMutation(api.jointSheets.start);
  const [chosen, setChosen] = useState<string>(wheel);
  const { error, isPending, run } = useSubmit();
  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    await run(async () => {
      const source = chosen === wheel ? wheel : sourceOf(chosen);
      onStarted(await start({ sessionId, source }));
    }, wordFailure);
  }
  return (
    <form onSubmit={(event) => void handleSubmit(event)} className="mt-4 grid gap-2">
      <div className="flex gap-2">
        <NativeSelect
          aria-label={words.choose}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        >
          <NativeSelectOption value={wheel}>{words.wheel}</NativeSelectOption>
          {choices.map(({ id, title }) => (
            <NativeSelectOption key={id} value={id}>
              {title}
            </NativeSelectOption>
          ))}
        </NativeSelect>
        <Button type="submit" variant="outline" isPending={isPending} className="shrink-0">
          {words.start}
        </Button>
      </div>
      <FormError text={error} />
    </form>
  );
}

function wordFailure(failure: unknown): string {
  const refusal = refusalIn(failure);
  const isFull = refusal?.code === "INVALID" && refusal.field === "sheets";
  return isFull ? words.full : describeFailure(failure, words.notStarted);
}
