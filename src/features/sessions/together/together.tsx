import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useMutation } from "convex/react";
import { ChevronDown, Printer } from "lucide-react";
import { useEffect, useId, useRef, useState, type SubmitEvent } from "react";

import type { SessionDetails } from "../booking/session-types";
import { AnswerList, PrintedAnswers, usePrinting } from "./printed-answers";
import { SheetForm } from "./sheet-form";
import type { JointSheet, Together as TogetherState } from "./use-together";
import { FailedState } from "@/components/patterns/failed-state";
import { FormError } from "@/components/patterns/form-note";
import { IfFailed } from "@/components/patterns/if-failed";
import { VisibilityLine } from "@/components/patterns/visibility-line";
import { Button } from "@/components/ui/button";
import { NativeSelect, Options } from "@/components/ui/native-select";
import { Skeletons } from "@/components/patterns/skeletons";
import { describeFailure, refusalIn } from "@/content/failures";
import { jointSheetWords as words } from "@/content/joint-sheets";
import { useLive, valueOf } from "@/lib/live/live";
import { useIsReadOnly } from "@/lib/sign-in/viewer";
import { useSubmit } from "@/lib/use-submit";

type StartSheetProps = {
  sessionId: Id<"sessions">;
  side: "client" | "coach";
  onStarted: (sheetId: Id<"jointSheets">) => void;
};

type Choice = { id: Id<"worksheets"> | Id<"handouts">; title: string };

/** A coach chooses from all their worksheets, a client from those they were given. */
function StartSheet({ side, ...props }: StartSheetProps) {
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
          <option value={wheel}>{words.wheel}</option>
          <Options of={choices} value={({ id }) => id} label={({ title }) => title} />
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

/** Read-only, for a client whose coaching has ended. */
function SheetAnswers({ sheet }: { sheet: JointSheet }) {
  const answers = useLive(api.jointSheets.answers, { sheetId: sheet.sheetId });
  const { isPrinting, print } = usePrinting();
  if (answers.state === "loading") {
    return <Skeletons label={words.loading} className="grid gap-4" each="h-24" />;
  }
  if (answers.state === "failed") {
    return <FailedState sentence={words.notLoaded} onRetry={answers.retry} />;
  }
  const values = Object.fromEntries(answers.value.map(({ fieldId, value }) => [fieldId, value]));
  return (
    <div className="grid justify-items-start gap-4">
      <AnswerList sheet={sheet} values={values} />
      <Button variant="outline" size="sm" onClick={print}>
        <Printer aria-hidden />
        {words.print}
      </Button>
      {isPrinting && <PrintedAnswers sheet={sheet} values={values} />}
    </div>
  );
}

type TogetherProps = {
  session: SessionDetails;
  side: "client" | "coach";
  together: TogetherState;
  /** A sheet can be started in the room; the session's page only shows those that were. */
  isInRoom?: boolean;
};

export function Together({ session, side, together, isInRoom = false }: TogetherProps) {
  const titleId = useId();
  const isReadOnly = useIsReadOnly();
  const { live, want } = together;
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <h2 id={titleId} className="text-2xl font-medium">
        {words.title}
      </h2>
      {isInRoom && <p className="mt-1 text-muted-foreground">{words.lead}</p>}
      <VisibilityLine circle="shared" className="mt-2" />
      {live.state === "loading" && <Skeletons label={words.loading} className="mt-4" each="h-11" />}
      <IfFailed live={live} sentence={words.failed} className="mt-4" />
      {live.state === "ready" && live.value.length > 0 && (
        <ul aria-label={words.title} className="mt-4 border-b border-border">
          {live.value.map((sheet) => (
            <Line key={sheet.sheetId} {...{ sheet, session, together, isReadOnly }} />
          ))}
        </ul>
      )}
      {isInRoom && !isReadOnly && (
        <StartSheet sessionId={session.sessionId} side={side} onStarted={want} />
      )}
    </section>
  );
}

type LineProps = Pick<TogetherProps, "session" | "together"> & {
  sheet: JointSheet;
  isReadOnly: boolean;
};

function Line({ sheet, session, together, isReadOnly }: LineProps) {
  const { openId, setOpenId, wantedId, want } = together;
  const id = useId();
  const line = useRef<HTMLLIElement>(null);
  const isOpen = openId === sheet.sheetId;
  const isWanted = wantedId === sheet.sheetId;
  useEffect(() => {
    if (!isWanted) return;
    line.current?.scrollIntoView({ block: "start" });
    want(null);
  }, [isWanted, want]);
  return (
    <li ref={line} className="border-t border-border">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpenId(isOpen ? null : sheet.sheetId)}
          className="flex min-h-11 w-full cursor-pointer items-center justify-between gap-3 py-2 text-left font-medium"
        >
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {sheet.title}
          </span>
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-muted-foreground transition-transform in-aria-expanded:rotate-180"
          />
        </button>
      </h3>
      <div id={id} hidden={!isOpen} className="pb-6">
        {isOpen &&
          (isReadOnly ? <SheetAnswers sheet={sheet} /> : <SheetForm {...{ sheet, session }} />)}
      </div>
    </li>
  );
}
