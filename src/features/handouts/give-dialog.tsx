import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { countCharacters } from "@domain/text/text";
import { handoutNoteCharactersMax } from "@domain/work/worksheets";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useState } from "react";
import { Link } from "react-router-dom";

import { DialogForm } from "@/components/patterns/dialog-form";
import { DialogFrame } from "@/components/patterns/dialog-frame";
import { InputField } from "@/components/patterns/input-field";
import { LiveLines } from "@/components/patterns/live-lines";
import { PeopleChoices } from "@/components/patterns/people-choices";
import { SelectField } from "@/components/patterns/select-field";
import { WordsField } from "@/components/patterns/words-field";
import { buttonVariants } from "@/components/ui/button";
import { Options } from "@/components/ui/native-select";
import { describeFailure, refusalIn } from "@/content/failures";
import { handoutWords } from "@/content/handouts";
import { notify } from "@/lib/device/notify";
import { fieldsOf, jsonSlot, textIn } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import { forget, keep, useKept } from "@/lib/kept/kept-values";
import type { Slot } from "@/lib/kept/local-store";
import { useLive } from "@/lib/live/live";
import { useWholeList } from "@/lib/live/live-pages";
import { useToday } from "@/lib/live/now";
import { paths } from "@/lib/pages/paths";
import { useViewer } from "@/lib/sign-in/viewer";
import { useSubmit } from "@/lib/use-submit";

const words = handoutWords.dialog;
const lineWords = { loading: words.loadingClients, failed: words.clientsFailed };

type ClientChoicesProps = {
  chosen: readonly Id<"users">[];
  onChange: (chosen: Id<"users">[]) => void;
};

function ClientChoices(props: ClientChoicesProps) {
  const clients = useWholeList(api.clients.list, {});
  const live = clients.state === "ready" ? { ...clients, value: clients.items } : clients;
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">
        {words.clients}
        {props.chosen.length > 0 && (
          <span className="font-normal text-muted-foreground tabular-nums">
            {" "}
            · {words.chosen(props.chosen.length)}
          </span>
        )}
      </legend>
      <div className="mt-2">
        <LiveLines live={live} words={lineWords}>
          {(items) => <PeopleChoices {...props} people={items} words={words} />}
        </LiveLines>
      </div>
    </fieldset>
  );
}

interface GiveDraft {
  /** Empty when single clients are chosen instead. */
  tagId: string;
  clientIds: Id<"users">[];
  note: string;
  dueDate: string;
}

const blankGiveDraft: GiveDraft = { tagId: "", clientIds: [], note: "", dueDate: "" };

/** Stored in the browser until it is handed out or cancelled. `to` is a client's id, "some", or "selected". */
const giveDraftSlot = (userId: string, to: string): Slot<GiveDraft> =>
  jsonSlot(personKey("handout_draft", userId, to), (parsed) => {
    const { tagId, clientIds, note, dueDate } = fieldsOf(parsed);
    const ids = Array.isArray(clientIds) ? clientIds.map(textIn) : [];
    return {
      ...{ tagId: textIn(tagId), note: textIn(note), dueDate: textIn(dueDate) },
      clientIds: ids.filter((id): id is Id<"users"> => id !== ""),
    };
  });

type Choice = FunctionReturnType<typeof api.worksheets.list>[number];
type GiveDialogProps = {
  /** Only these clients get it; without it the dialog asks. */
  to?: { clientIds: Id<"users">[]; name: string };
  /** From the URL, so it may be anything. Defaults to the worksheet that was changed last. */
  worksheetId?: string;
  onClose: () => void;
};

export function GiveDialog(props: GiveDialogProps) {
  const { to, onClose } = props;
  const worksheets = useLive(api.worksheets.list, {});
  return (
    <DialogFrame
      title={to === undefined ? words.title : words.titleTo(to.name)}
      lead={words.lead}
      onClose={onClose}
    >
      <LiveLines live={worksheets} words={handoutWords.coach}>
        {(listed) => {
          const choices = listed.filter(({ isArchived }) => !isArchived);
          return choices.length === 0 ? <NoChoice /> : <GiveForm {...props} choices={choices} />;
        }}
      </LiveLines>
    </DialogFrame>
  );
}

function NoChoice() {
  return (
    <div className="mt-6 grid justify-items-start gap-4">
      <p>{words.noWorksheet}</p>
      <Link to={paths.coachWorksheetNew()} className={buttonVariants()}>
        {handoutWords.coach.add}
      </Link>
    </div>
  );
}

/** Closing keeps the draft; handing out and cancelling clear it. */
function GiveForm(props: GiveDialogProps & { choices: readonly Choice[] }) {
  const { to, worksheetId: asked, choices, onClose } = props;
  const slot = giveDraftSlot(useViewer().userId, slotName(to));
  const draft = useKept(slot) ?? blankGiveDraft;
  const change = (part: Partial<GiveDraft>) => keep(slot, { ...draft, ...part });
  const [picked, setPicked] = useState(asked);
  const worksheet = choices.find(({ worksheetId }) => worksheetId === picked) ?? choices[0];
  const close = () => {
    forget(slot);
    onClose();
  };
  const { error, isPending, give } = useGiving(close);
  const { tagId, note, dueDate } = draft;
  const clientIds = to?.clientIds ?? draft.clientIds;
  const isAddressed = tagId !== "" || clientIds.length > 0;
  const isNoteTooLong = countCharacters(note) > handoutNoteCharactersMax;
  return (
    <DialogForm
      leave={words.leave}
      onLeave={close}
      act={words.act}
      isPending={isPending}
      isUnfit={!isAddressed || isNoteTooLong}
      error={error}
      onSend={async () => {
        if (worksheet === undefined) return;
        const whom = tagId === "" ? { clientIds } : { tagId: tagId as Id<"tags"> };
        const terms = { note, dueDate: dueDate === "" ? undefined : dueDate };
        await give({ worksheetId: worksheet.worksheetId, ...whom, ...terms });
      }}
    >
      <WorksheetChoice
        choices={choices}
        value={worksheet?.worksheetId ?? ""}
        onChange={setPicked}
      />
      {to === undefined && (
        <>
          <TagChoice value={tagId} onChange={(next) => change({ tagId: next })} />
          {tagId === "" && (
            <ClientChoices
              chosen={clientIds}
              onChange={(chosen) => change({ clientIds: chosen })}
            />
          )}
        </>
      )}
      <Terms draft={draft} onChange={change} />
    </DialogForm>
  );
}

/** The draft for one client is separate from the one for a selection. */
function slotName(to: GiveDialogProps["to"]) {
  if (to === undefined) return "some";
  const [only, ...others] = to.clientIds;
  return only !== undefined && others.length === 0 ? only : "selected";
}

type WorksheetChoiceProps = {
  choices: readonly Choice[];
  value: string;
  onChange: (worksheetId: string) => void;
};

function WorksheetChoice({ choices, value, onChange }: WorksheetChoiceProps) {
  return (
    <SelectField label={words.worksheet} value={value} onChange={onChange}>
      <Options of={choices} value={({ worksheetId }) => worksheetId} label={({ title }) => title} />
    </SelectField>
  );
}

function useGiving(onGiven: () => void) {
  const giveOut = useMutation(api.handouts.give);
  const { error, isPending, refuse, run } = useSubmit();
  async function give(giving: Parameters<typeof giveOut>[0]) {
    const count = { given: 0 };
    const isDone = await run(
      async () => {
        count.given = await giveOut(giving);
      },
      (failure) => {
        const refusal = refusalIn(failure);
        const isToNobody = refusal?.code === "INVALID" && refusal.field === "to";
        return isToNobody ? words.noneTagged : describeFailure(failure, words.failed);
      },
    );
    if (!isDone) return;
    if (count.given === 0) {
      refuse(words.had);
      return;
    }
    onGiven();
    notify({ tone: "success", title: words.done(count.given) });
  }
  return { error, isPending, give };
}

type TagChoiceProps = { value: string; onChange: (tagId: string) => void };

function TagChoice({ value, onChange }: TagChoiceProps) {
  const tags = useLive(api.tags.list, {});
  const listed = tags.state === "ready" ? tags.value : [];
  if (listed.length === 0) return null;
  return (
    <SelectField label={words.to} value={value} onChange={onChange}>
      <option value="">{words.some}</option>
      <Options
        of={listed.toSorted((one, other) => one.name.localeCompare(other.name))}
        value={({ tagId }) => tagId}
        label={({ name }) => words.tag(name)}
      />
    </SelectField>
  );
}

type TermsProps = {
  draft: Pick<GiveDraft, "note" | "dueDate">;
  onChange: (part: Partial<GiveDraft>) => void;
};

function Terms({ draft: { note, dueDate }, onChange }: TermsProps) {
  const today = useToday();
  return (
    <>
      <InputField
        label={words.due}
        type="date"
        min={today}
        value={dueDate}
        onChange={(dueDate) => onChange({ dueDate })}
        className="max-w-full justify-self-start"
      />
      <WordsField
        label={words.note}
        hint={words.noteHint}
        rows={2}
        value={note}
        charactersMax={handoutNoteCharactersMax}
        tooLong={words.tooLong}
        onChange={(next) => onChange({ note: next })}
      />
    </>
  );
}
