import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { fullName } from "@domain/accounts/full-name";
import { worksheetAnswerCharactersMax } from "@domain/limits";
import {
  isTyped,
  sheetCaretText,
  sheetChoicesName,
  sheetTextName,
} from "@domain/schedule/joint-sheets";
import { isQuestion, type WorksheetField, answerParts } from "@domain/work/worksheets";
import { useMutation } from "convex/react";
import { ChevronDown, Printer, Trash2 } from "lucide-react";
import { useCallback, useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";

import type { SessionDetails } from "../booking/session-types";
import type { JointSheet, Together as TogetherState } from "./use-together";
import { WheelDrawing } from "./wheel-drawing";
import { AnswerField } from "@/components/patterns/answer-field";
import { FailedState } from "@/components/patterns/failed-state";
import { Form } from "@/components/patterns/form";
import { FormError } from "@/components/patterns/form-note";
import { IfFailed } from "@/components/patterns/if-failed";
import { LabelledField } from "@/components/patterns/labelled-field";
import { Skeletons } from "@/components/patterns/skeletons";
import { VisibilityLine } from "@/components/patterns/visibility-line";
import { Button } from "@/components/ui/button";
import { NativeSelect, Options } from "@/components/ui/native-select";
import { Textarea } from "@/components/ui/textarea";
import { describeFailure, refusalIn } from "@/content/failures";
import { jointSheetWords as words } from "@/content/joint-sheets";
import { NoteCarets } from "@/features/sessions/notes/note-carets";
import { type NotesText, written } from "@/features/sessions/notes/notes-document";
import { bindField } from "@/features/sessions/notes/notes-field";
import { useSavedWords } from "@/features/sessions/notes/notes-frame";
import { useWritten } from "@/features/sessions/notes/use-written";
import { attempt } from "@/lib/attempt";
import { useLive, valueOf } from "@/lib/live/live";
import { useIsReadOnly, useViewer } from "@/lib/sign-in/viewer";
import { formatDay } from "@/lib/text/format-instant";
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
  async function handleSubmit() {
    await run(async () => {
      const source = chosen === wheel ? wheel : sourceOf(chosen);
      onStarted(await start({ sessionId, source }));
    }, wordFailure);
  }
  return (
    <Form onSend={handleSubmit} className="mt-4 grid gap-2">
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
    </Form>
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

type SheetTextProps = Pick<JointSheet, "sheetId"> &
  Pick<SessionDetails, "sessionId"> & {
    field: WorksheetField;
    part: NotesText;
    name: string;
  };

/** One answer that both can write, each seeing the other's caret. */
function SheetText({ field, sheetId, sessionId, part, name }: SheetTextProps) {
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const isUnfit = useSyncExternalStore(part.follow, part.isUnfit);
  const { id, kind, label, hint } = field;
  useEffect(
    () => (fieldRef.current === null ? undefined : bindField(fieldRef.current, part)),
    [part],
  );
  return (
    <LabelledField
      label={label}
      hint={hint}
      error={isUnfit ? words.tooLong(part.charactersMax) : undefined}
    >
      {(control) => (
        <div className="relative">
          <Textarea
            {...control}
            ref={fieldRef}
            className={
              kind === "line"
                ? "block field-sizing-content min-h-11"
                : "block field-sizing-content min-h-24"
            }
            rows={kind === "line" ? 1 : 3}
          />
          <NoteCarets
            {...{ sessionId, fieldRef, name }}
            notes={part}
            text={sheetCaretText(sheetId, id)}
            here={words.isHere(name)}
          />
        </div>
      )}
    </LabelledField>
  );
}

/** Both can write at the same time; the latest choice applies. */
function SheetForm({ sheet, session }: { sheet: JointSheet; session: SessionDetails }) {
  const { sheetId, lead, fields, isWheel } = sheet;
  const { sessionId } = session;
  const { notes, state, retry } = useWritten({ sessionId, sheetId });
  const { doc } = notes;
  const choose = useCallback(
    (fieldId: string, value: string) => {
      doc.transact(() => doc.getMap<string>(sheetChoicesName).set(fieldId, value), written);
    },
    [doc],
  );
  const other = session.clientId === useViewer().userId ? session.coach : session.client;
  const name = other === null ? "" : fullName(other);

  if (retry !== null) return <FailedState sentence={words.notLoaded} onRetry={retry} />;
  if (!state.isOpen) {
    return <Skeletons label={words.loading} className="grid gap-4" count={2} each="h-24" />;
  }
  const choices = doc.getMap<string>(sheetChoicesName);
  const valueOf = (field: WorksheetField) =>
    isTyped(field) ? doc.getText(sheetTextName(field.id)).toJSON() : (choices.get(field.id) ?? "");
  const values = Object.fromEntries(
    fields.filter(isQuestion).map((each) => [each.id, valueOf(each)]),
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {lead !== undefined && (
        <p dir="auto" className="wrap-anywhere text-muted-foreground">
          {lead}
        </p>
      )}
      {isWheel && <WheelDrawing fields={fields} values={values} onChoose={choose} />}
      {fields.map((field) =>
        isTyped(field) ? (
          <SheetText
            key={field.id}
            {...{ field, sheetId, sessionId, name }}
            part={notes.part(sheetTextName(field.id), worksheetAnswerCharactersMax)}
          />
        ) : (
          <AnswerField
            key={field.id}
            field={field}
            value={values[field.id] ?? ""}
            onWrite={choose}
          />
        ),
      )}
      <Foot {...{ sheet, values, state }} />
    </div>
  );
}

type FootProps = {
  sheet: JointSheet;
  values: Readonly<Record<string, string>>;
  state: { isSaved: boolean; isRefused: boolean };
};

function Foot({ sheet, values, state }: FootProps) {
  const isEmpty = Object.values(values).every((value) => value.trim() === "");
  const said = useSavedWords(isEmpty && state.isSaved ? null : state);
  const remove = useMutation(api.jointSheets.remove);
  const { isPrinting, print } = usePrinting();
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isEmpty && state.isSaved ? (
        <Button
          variant="outline"
          size="sm"
          title={words.removeHint}
          onClick={() => void attempt(remove({ sheetId: sheet.sheetId }), words.notRemoved)}
        >
          <Trash2 aria-hidden />
          {words.remove}
        </Button>
      ) : (
        <Button variant="outline" size="sm" onClick={print}>
          <Printer aria-hidden />
          {words.print}
        </Button>
      )}
      <p role="status" className="ml-auto text-sm text-muted-foreground">
        {said}
      </p>
      {isPrinting && <PrintedAnswers sheet={sheet} values={values} />}
    </div>
  );
}

type AnswerListProps = { sheet: JointSheet; values: Readonly<Record<string, string>> };

function AnswerList({ sheet: { fields, isWheel }, values }: AnswerListProps) {
  const answers = Object.entries(values).map(([fieldId, value]) => ({ fieldId, value }));
  const parts = answerParts(fields, answers);
  if (parts.length === 0) return <p className="text-muted-foreground italic">{words.empty}</p>;
  return (
    <div className="grid w-full gap-4">
      {isWheel && <WheelDrawing fields={fields} values={values} />}
      <dl className="grid gap-3">
        {parts.map(({ heading, text }, place) => (
          <div key={place} className="break-inside-avoid">
            <dt dir="auto" className="text-sm text-muted-foreground wrap-anywhere">
              {heading}
            </dt>
            <dd dir="auto" className="max-w-reading wrap-anywhere whitespace-pre-wrap">
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** main.css hides the rest of the page when printing. */
function PrintedAnswers({ sheet, values }: AnswerListProps) {
  return createPortal(
    <div data-slot="printed-alone" aria-hidden className="hidden print:block">
      <p className="font-display text-3xl">{sheet.title}</p>
      <p className="mt-1 mb-6">{formatDay(sheet.startedAt)}</p>
      <AnswerList sheet={sheet} values={values} />
    </div>,
    document.body,
  );
}

/** The printed answers are on the page only while the browser prints. */
function usePrinting() {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting) return;
    const end = () => setIsPrinting(false);
    window.addEventListener("afterprint", end);
    window.print();
    return () => window.removeEventListener("afterprint", end);
  }, [isPrinting]);
  return { isPrinting, print: () => setIsPrinting(true) };
}
