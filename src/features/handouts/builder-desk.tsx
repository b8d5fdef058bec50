import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { isOneOf } from "@domain/accounts/closed-words";
import { titleCharactersMax } from "@domain/limits";
import {
  findWorksheetProblem,
  hasOptions,
  tidyWorksheet,
  WORKSHEET_FIELD_KINDS,
  type WorksheetContent,
  worksheetEndCharactersMax,
  type WorksheetField,
  type WorksheetFieldKind,
  worksheetFieldsMax,
  worksheetHintCharactersMax,
  worksheetLabelCharactersMax,
  worksheetLeadCharactersMax,
  type WorksheetProblem,
} from "@domain/work/worksheets";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";

import { AnswerField } from "@/components/patterns/answer-field";
import { BackLink } from "@/components/patterns/back-link";
import { EmptyState } from "@/components/patterns/empty-state";
import { FormError } from "@/components/patterns/form-note";
import { InputField } from "@/components/patterns/input-field";
import { LiveLines } from "@/components/patterns/live-lines";
import { PageHeader } from "@/components/patterns/page-header";
import { SelectField } from "@/components/patterns/select-field";
import { TextareaField } from "@/components/patterns/words-field";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Options } from "@/components/ui/native-select";
import { describeFailure, refusalIn } from "@/content/failures";
import { handoutWords } from "@/content/handouts";
import { notify } from "@/lib/device/notify";
import { notifyWithUndo } from "@/lib/device/notify-with-undo";
import { fieldsOf, jsonSlot, textIn } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import { forget, keep, useKept } from "@/lib/kept/kept-values";
import type { Slot } from "@/lib/kept/local-store";
import { useSendingOnce } from "@/lib/kept/sending";
import { useLive } from "@/lib/live/live";
import { makeId } from "@/lib/make-id";
import { paths } from "@/lib/pages/paths";
import { useViewer } from "@/lib/sign-in/viewer";
import { inOneLine } from "@/lib/text/in-one-line";
import { useSubmit } from "@/lib/use-submit";

const words = handoutWords.builder;
const lines = { loading: words.loading, failed: words.notLoaded };

export function BuilderDesk() {
  const { worksheetId } = useParams();
  const worksheet = useLive(
    api.worksheets.get,
    worksheetId === undefined ? "skip" : { worksheetId },
  );
  const isNew = worksheetId === undefined;
  const isGone = worksheet.state === "failed" && refusalIn(worksheet.error)?.code === "NOT_FOUND";
  return (
    <>
      <BackLink to={paths.coachWorksheets()}>{words.back}</BackLink>
      <PageHeader
        title={isNew ? words.new : words.edit}
        lead={isNew || isGone ? undefined : words.keeps}
        isLeadWhole
        className="mt-2"
      />
      {isNew && <WorksheetBuilder worksheet={null} />}
      {isGone && <EmptyState {...words.notThere} className="mt-6" />}
      {!isNew && !isGone && (
        <LiveLines live={worksheet} words={lines}>
          {(value) => <WorksheetBuilder key={worksheetId} worksheet={value} />}
        </LiveLines>
      )}
    </>
  );
}

/** Adds, moves and removes questions; the focus follows, and a move is announced. */
function useFieldList(fields: FieldDraft[], save: (fields: FieldDraft[]) => void) {
  const [announced, setAnnounced] = useState("");
  const latest = useRef({ fields, save });
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    latest.current = { fields, save };
    if (wanted.current === null) return;
    document.querySelector<HTMLElement>(`[data-field="${wanted.current}"]`)?.focus();
    wanted.current = null;
  });
  return {
    announced,
    change: (position: number, part: Partial<FieldDraft>) =>
      save(fields.map((field, place) => (place === position ? { ...field, ...part } : field))),
    add: () => {
      const field = blankField();
      wanted.current = field.id;
      save([...fields, field]);
    },
    move: (position: number, step: 1 | -1) => {
      const field = fields[position];
      const to = position + step;
      if (field === undefined || to < 0 || to >= fields.length) return;
      const others = fields.filter((_, place) => place !== position);
      wanted.current = field.id;
      setAnnounced(words.moved(to + 1, fields.length));
      save([...others.slice(0, to), field, ...others.slice(to)]);
    },
    remove: (position: number) => {
      const field = fields[position];
      if (field === undefined) return;
      save(fields.filter((_, place) => place !== position));
      const undo = () => {
        const now = latest.current;
        now.save([...now.fields.slice(0, position), field, ...now.fields.slice(position)]);
      };
      notifyWithUndo(words.removed, undo);
    },
  };
}

function WorksheetPreview({ content: { title, lead, fields } }: { content: WorksheetContent }) {
  const [values, setValues] = useState<Record<string, string>>({});
  return (
    <section aria-label={words.preview}>
      <p className="text-sm text-muted-foreground">{words.previewLead}</p>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-7 rounded-card border border-border bg-card p-5 sm:p-8">
        <div>
          <h2 dir="auto" className="text-3xl font-medium wrap-anywhere">
            {title}
          </h2>
          <p dir="auto" className="mt-2 wrap-anywhere text-muted-foreground empty:hidden">
            {lead}
          </p>
        </div>
        {fields.map((field) => (
          <AnswerField
            key={field.id}
            field={field}
            value={values[field.id] ?? ""}
            onWrite={(fieldId, value) => setValues((typed) => ({ ...typed, [fieldId]: value }))}
          />
        ))}
      </div>
    </section>
  );
}

/** Null for a new worksheet. */
function WorksheetBuilder({ worksheet }: { worksheet: Worksheet | null }) {
  const slot = draftSlot(useViewer().userId, worksheet?.worksheetId ?? "new");
  const kept = useKept(slot);
  const draft = kept ?? (worksheet === null ? blankDraft : toDraft(worksheet));
  const [problem, setProblem] = useState<WorksheetProblem | null>(null);
  const [isPreview, setIsPreview] = useState(false);
  const sheet = useRef<HTMLDivElement>(null);
  const change = (part: Partial<WorksheetDraft>) => {
    setProblem(null);
    keep(slot, { ...draft, ...part });
  };
  const { error, isPending, save } = useSaving(worksheet?.worksheetId, () => forget(slot));
  const sending = useSendingOnce(slot, kept === null ? "" : JSON.stringify(kept));

  function handleSave() {
    const content = tidyWorksheet(toContent(draft));
    const found = findWorksheetProblem(content);
    setProblem(found);
    if (found === null) {
      void sending.run((requestName) => save({ content, version: draft.version, requestName }));
      return;
    }
    setIsPreview(false);
    // Runs after the fields are marked as invalid.
    requestAnimationFrame(() =>
      sheet.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus(),
    );
  }

  function handleDiscard() {
    forget(slot);
    setProblem(null);
    notifyWithUndo(words.discarded, () => keep(slot, draft));
  }

  return (
    <div ref={sheet} className="mt-4 grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      {isPreview ? (
        <WorksheetPreview content={tidyWorksheet(toContent(draft))} />
      ) : (
        <Editing draft={draft} problem={problem} onChange={change} />
      )}
      <FormError text={error ?? (problem === null ? null : words.problems[problem.field])} />
      <div className="sticky bottom-16 z-10 flex flex-wrap items-center gap-3 border-t border-border bg-background py-3 md:bottom-0">
        <Button isPending={isPending} disabled={kept === null} onClick={handleSave}>
          {worksheet === null ? words.save : words.saveVersion(draft.version + 1)}
        </Button>
        <Button variant="outline" onClick={() => setIsPreview(!isPreview)}>
          {isPreview ? words.previewOff : words.preview}
        </Button>
        {kept !== null && (
          <Button variant="link" onClick={handleDiscard}>
            {words.discard}
          </Button>
        )}
      </div>
    </div>
  );
}

type Saved = { content: ReturnType<typeof toContent>; version: number; requestName: string };

function useSaving(worksheetId: Id<"worksheets"> | undefined, onSaved: () => void) {
  const add = useMutation(api.worksheets.add);
  const edit = useMutation(api.worksheets.edit);
  const { error, isPending, run } = useSubmit();
  const navigate = useNavigate();
  async function save({ content, version, requestName }: Saved): Promise<boolean> {
    const isSaved = await run(
      async () => {
        if (worksheetId === undefined) await add({ ...content, requestName });
        else await edit({ worksheetId, version, ...content });
      },
      (failure) =>
        refusalIn(failure)?.code === "CONFLICT"
          ? words.conflict
          : describeFailure(failure, words.failed),
    );
    if (!isSaved) return false;
    onSaved();
    notify({ title: words.saved });
    void navigate(paths.coachWorksheets());
    return true;
  }
  return { error, isPending, save };
}

type EditingProps = {
  draft: WorksheetDraft;
  problem: WorksheetProblem | null;
  onChange: (part: Partial<WorksheetDraft>) => void;
};

function Editing({ draft, problem, onChange }: EditingProps) {
  const { title, lead, fields } = draft;
  return (
    <>
      <InputField
        label={words.title}
        error={problem?.field === "title" ? words.problems.title : undefined}
        dir="auto"
        maxLength={titleCharactersMax}
        value={title}
        onChange={(title) => onChange({ title })}
      />
      <TextareaField
        label={words.lead}
        rows={2}
        dir="auto"
        maxLength={worksheetLeadCharactersMax}
        value={lead}
        onChange={(lead) => onChange({ lead })}
      />
      <Questions fields={fields} problem={problem} onChange={onChange} />
    </>
  );
}

type QuestionsProps = Omit<EditingProps, "draft"> & Pick<WorksheetDraft, "fields">;

function Questions({ fields, problem, onChange }: QuestionsProps) {
  const list = useFieldList(fields, (next) => onChange({ fields: next }));
  return (
    <>
      <p className="text-sm text-muted-foreground max-md:sr-only">{words.keys}</p>
      <ol aria-label={words.list} className="grid gap-3">
        {fields.map((field, position) => (
          <FieldEditor
            key={field.id}
            field={field}
            place={position + 1}
            count={fields.length}
            problem={problem?.fieldId === field.id ? problem : undefined}
            onChange={(part) => list.change(position, part)}
            onMove={(step) => list.move(position, step)}
            onRemove={() => list.remove(position)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {list.announced}
      </p>
      <Button
        variant="outline"
        className="justify-self-start"
        disabled={fields.length >= worksheetFieldsMax}
        onClick={list.add}
      >
        <Plus aria-hidden />
        {words.add}
      </Button>
    </>
  );
}

type FieldEditorProps = {
  field: FieldDraft;
  place: number;
  count: number;
  problem?: WorksheetProblem;
  onChange: (change: Partial<FieldDraft>) => void;
  onMove: (step: 1 | -1) => void;
  onRemove: () => void;
};

function FieldEditor(props: FieldEditorProps) {
  const { field, place, count } = props;
  return (
    <li
      aria-label={words.place(place, count)}
      className="grid gap-3 rounded-card border border-border bg-card p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-end justify-between gap-2">
        <SelectField
          label={words.kind}
          fieldClassName="w-56 max-w-full"
          size="sm"
          value={field.kind}
          onChange={(next) => props.onChange({ kind: next as WorksheetFieldKind })}
        >
          <Options of={WORKSHEET_FIELD_KINDS} label={(each) => words.kinds[each]} />
        </SelectField>
        <Buttons {...props} />
      </div>
      <Words {...props} />
      <KindParts {...props} />
    </li>
  );
}

/** Grows with its text, so that a question is always fully visible. */
const GROWING = "field-sizing-content";

/** Alt and an arrow key move the question. Not on the select, where they would open it. */
function Words({ field, problem, onChange, onMove }: FieldEditorProps) {
  const { id, kind, label, hint } = field;
  const names = kind === "heading" ? "heading" : "question";
  function handleKey(event: KeyboardEvent) {
    if (event.key === "Enter" && event.currentTarget.matches("[data-field]"))
      event.preventDefault();
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    onMove(event.key === "ArrowUp" ? -1 : 1);
  }
  return (
    <>
      <TextareaField
        label={words.label[names]}
        error={wordProblem(problem, ["label", "id"])}
        data-field={id}
        rows={1}
        className={GROWING}
        maxLength={worksheetLabelCharactersMax}
        value={label}
        onKeyDown={handleKey}
        onChange={(next) => onChange({ label: inOneLine(next) })}
      />
      <TextareaField
        label={words.hint[names]}
        error={wordProblem(problem, ["hint"])}
        rows={kind === "heading" ? 3 : 1}
        className={GROWING}
        maxLength={worksheetHintCharactersMax}
        value={hint}
        onKeyDown={handleKey}
        onChange={(hint) => onChange({ hint })}
      />
    </>
  );
}

function Buttons({ field, place, count, onMove, onRemove }: FieldEditorProps) {
  const name = field.label.trim() === "" ? words.unnamed : field.label;
  return (
    <span className="flex">
      <IconButton aria-label={words.up(name)} disabled={place === 1} onClick={() => onMove(-1)}>
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        aria-label={words.down(name)}
        disabled={place === count}
        onClick={() => onMove(1)}
      >
        <ArrowDown aria-hidden />
      </IconButton>
      <IconButton aria-label={words.remove(name)} disabled={count === 1} onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    </span>
  );
}

function KindParts({ field, problem, onChange }: FieldEditorProps) {
  const { kind, options } = field;
  if (hasOptions(field)) {
    return (
      <TextareaField
        label={words.options}
        error={wordProblem(problem, ["options"])}
        rows={4}
        dir="auto"
        value={options}
        onChange={(options) => onChange({ options })}
      />
    );
  }
  if (kind !== "scale") return null;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {(["low", "high"] as const).map((end) => (
        <InputField
          key={end}
          label={words[end]}
          error={wordProblem(problem, ["ends"])}
          dir="auto"
          maxLength={worksheetEndCharactersMax}
          value={field[end]}
          onChange={(next) => onChange({ [end]: next })}
        />
      ))}
    </div>
  );
}

const wordProblem = (
  problem: WorksheetProblem | undefined,
  fields: readonly WorksheetProblem["field"][],
) =>
  problem !== undefined && fields.includes(problem.field)
    ? words.problems[problem.field]
    : undefined;

type Worksheet = FunctionReturnType<typeof api.worksheets.get>;

/** While they are edited, the options are the lines of one text. */
type FieldDraft = Required<Omit<WorksheetField, "options">> & { options: string };
interface WorksheetDraft {
  /** The version that is being edited; 0 for a new worksheet. */
  version: number;
  title: string;
  lead: string;
  fields: FieldDraft[];
}

const blankField = (): FieldDraft => ({
  ...{ id: makeId(), kind: "text", label: "", hint: "" },
  ...{ options: "", low: "", high: "" },
});

const blankDraft: WorksheetDraft = {
  ...{ version: 0, title: "", lead: "" },
  fields: [{ ...blankField(), id: "first" }],
};

const toDraft = ({ version, title, lead = "", fields }: Worksheet): WorksheetDraft => ({
  ...{ version, title, lead },
  fields: fields.map(({ id, kind, label, hint = "", options = [], low = "", high = "" }) => ({
    ...{ id, kind, label, hint, low, high },
    options: options.join("\n"),
  })),
});

const toContent = ({ title, lead, fields }: WorksheetDraft): WorksheetContent => ({
  ...{ title, lead },
  fields: fields.map(({ options, ...field }) => ({
    ...field,
    options: options.split("\n").filter((option) => option.trim() !== ""),
  })),
});

const draftSlot = (userId: string, worksheetId: string): Slot<WorksheetDraft> =>
  jsonSlot(personKey("worksheet_draft", userId, worksheetId), (parsed) => {
    const { version, title, lead, fields } = fieldsOf(parsed);
    if (typeof version !== "number" || !Array.isArray(fields)) return null;
    return {
      ...{ version, title: textIn(title), lead: textIn(lead) },
      fields: fields.map(toField),
    };
  });

function toField(parsed: unknown): FieldDraft {
  const { id, kind, label, hint, options, low, high } = fieldsOf(parsed);
  return {
    id: textIn(id) === "" ? makeId() : textIn(id),
    kind: isOneOf(WORKSHEET_FIELD_KINDS, textIn(kind))
      ? (textIn(kind) as WorksheetFieldKind)
      : "text",
    ...{ label: textIn(label), hint: textIn(hint), options: textIn(options) },
    ...{ low: textIn(low), high: textIn(high) },
  };
}
