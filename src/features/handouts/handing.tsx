import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { countCharacters } from "@domain/text/text";
import { handoutNoteCharactersMax } from "@domain/work/worksheets";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { Send, Undo2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";

import { AskDialog } from "@/components/patterns/ask-dialog";
import { DialogForm } from "@/components/patterns/dialog-form";
import { DialogFrame } from "@/components/patterns/dialog-frame";
import { WordsField } from "@/components/patterns/words-field";
import { InputField } from "@/components/patterns/input-field";
import { LiveLines } from "@/components/patterns/live-lines";
import { Panel } from "@/components/patterns/panel";
import { PeopleChoices } from "@/components/patterns/people-choices";
import { SelectField } from "@/components/patterns/select-field";
import { Button, buttonVariants } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Options } from "@/components/ui/native-select";
import { describeFailure, refusalIn } from "@/content/failures";
import { handoutWords } from "@/content/handouts";
import { DueLine } from "@/features/handouts/due-line";
import { Results } from "@/features/handouts/results";
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

const words = handoutWords.ofClient;

type TakeBackDialogProps = {
  handout: { handoutId: Id<"handouts">; title: string };
  onClose: () => void;
};

/** Asks first, because it also deletes what the client may have begun to write. */
function TakeBackDialog({ handout: { handoutId, title }, onClose }: TakeBackDialogProps) {
  const remove = useMutation(api.handouts.remove);
  const { error, isPending, run } = useSubmit();
  async function takeBack() {
    const isTakenBack = await run(
      () => remove({ handoutId }),
      (failure) =>
        refusalIn(failure)?.code === "CONFLICT"
          ? words.answeredNow
          : describeFailure(failure, words.notTakenBack),
    );
    if (!isTakenBack) return;
    onClose();
    notify({ title: words.takenBack(title) });
  }
  return (
    <AskDialog
      title={words.takeBackTitle(title)}
      text={words.takeBackText}
      leave={words.takeBackNo}
      act={words.takeBackYes}
      isPending={isPending}
      error={error}
      onAct={() => void takeBack()}
      onClose={onClose}
    />
  );
}

type ClientHandoutsProps = {
  clientId: Id<"users">;
  name: string;
  /** Shows all worksheets, and the scales over time. */
  isWhole?: boolean;
};

const shownMax = 4;

function ClientHandouts({ clientId, name, isWhole = false }: ClientHandoutsProps) {
  const handouts = useLive(api.handouts.ofClient, { clientId });
  const [isGiving, setIsGiving] = useState(false);
  return (
    <Panel
      title={words.title}
      className={isWhole ? "mb-4 max-w-[48rem]" : undefined}
      action={
        <Button
          variant="outline"
          size="sm"
          aria-haspopup="dialog"
          onClick={() => setIsGiving(true)}
        >
          <Send aria-hidden />
          {handoutWords.coach.give}
        </Button>
      }
    >
      <LiveLines live={handouts} words={words}>
        {(lines) => (
          <>
            {lines.length === 0 && <p className="text-muted-foreground">{words.none}</p>}
            <ul>
              {(isWhole ? lines : lines.slice(0, shownMax)).map((line) => (
                <li
                  key={line.handoutId}
                  className="flex min-h-9 items-center gap-3 border-t border-border py-1 first:border-t-0"
                >
                  <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
                    <bdi className="min-w-0 font-medium wrap-anywhere">{line.title}</bdi>
                    <span className="text-sm text-muted-foreground tabular-nums">
                      <DueLine handout={line} />
                    </span>
                  </span>
                  {isWhole && line.isRemovable && <TakeBack handout={line} />}
                </li>
              ))}
            </ul>
          </>
        )}
      </LiveLines>
      {isWhole && <ClientResults clientId={clientId} />}
      {isGiving && (
        <GiveDialog to={{ clientIds: [clientId], name }} onClose={() => setIsGiving(false)} />
      )}
    </Panel>
  );
}

function ClientResults({ clientId }: { clientId: Id<"users"> }) {
  const results = useLive(api.handouts.results, { clientId });
  return results.state === "ready" ? <Results results={results.value} /> : null;
}

function TakeBack({ handout }: { handout: { handoutId: Id<"handouts">; title: string } }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <IconButton
        aria-label={words.takeBack(handout.title)}
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
      >
        <Undo2 aria-hidden />
      </IconButton>
      {isAsking && <TakeBackDialog handout={handout} onClose={() => setIsAsking(false)} />}
    </>
  );
}

export const handing = { ClientHandouts, GiveDialog };

const giveWords = handoutWords.dialog;
const lineWords = { loading: giveWords.loadingClients, failed: giveWords.clientsFailed };

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
        {giveWords.clients}
        {props.chosen.length > 0 && (
          <span className="font-normal text-muted-foreground tabular-nums">
            {" "}
            · {giveWords.chosen(props.chosen.length)}
          </span>
        )}
      </legend>
      <div className="mt-2">
        <LiveLines live={live} words={lineWords}>
          {(items) => <PeopleChoices {...props} people={items} words={giveWords} />}
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

function GiveDialog(props: GiveDialogProps) {
  const { to, onClose } = props;
  const worksheets = useLive(api.worksheets.list, {});
  return (
    <DialogFrame
      title={to === undefined ? giveWords.title : giveWords.titleTo(to.name)}
      lead={giveWords.lead}
      isTitleFocused // The fields are not there before the worksheets have loaded.
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
      <p>{giveWords.noWorksheet}</p>
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
      onLeave={close}
      act={giveWords.act}
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
    <SelectField label={giveWords.worksheet} value={value} onChange={onChange}>
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
        return isToNobody ? giveWords.noneTagged : describeFailure(failure, giveWords.failed);
      },
    );
    if (!isDone) return;
    if (count.given === 0) {
      refuse(giveWords.had);
      return;
    }
    onGiven();
    notify({ title: giveWords.done(count.given) });
  }
  return { error, isPending, give };
}

type TagChoiceProps = { value: string; onChange: (tagId: string) => void };

function TagChoice({ value, onChange }: TagChoiceProps) {
  const tags = useLive(api.tags.list, {});
  const listed = tags.state === "ready" ? tags.value : [];
  if (listed.length === 0) return null;
  return (
    <SelectField label={giveWords.to} value={value} onChange={onChange}>
      <option value="">{giveWords.some}</option>
      <Options
        of={listed.toSorted((one, other) => one.name.localeCompare(other.name))}
        value={({ tagId }) => tagId}
        label={({ name }) => giveWords.tag(name)}
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
        label={giveWords.due}
        type="date"
        min={today}
        value={dueDate}
        onChange={(dueDate) => onChange({ dueDate })}
        className="max-w-full justify-self-start"
      />
      <WordsField
        label={giveWords.note}
        hint={giveWords.noteHint}
        rows={2}
        value={note}
        charactersMax={handoutNoteCharactersMax}
        tooLong={giveWords.tooLong}
        onChange={(next) => onChange({ note: next })}
      />
    </>
  );
}
