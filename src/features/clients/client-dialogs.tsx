import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { fullName } from "@domain/accounts/full-name";
import { exportReasonCharactersMax, reasonCharactersMax, tagCharactersMax } from "@domain/limits";
import { isFitText, isBlank } from "@domain/text/text";
import { useConvex, useMutation } from "convex/react";
import { ArrowRightLeft, CalendarDays, Download, LogOut, Target, UserRound } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";

import { ArchiveProgress } from "@/components/patterns/archive-progress";
import { AskDialog } from "@/components/patterns/ask-dialog";
import { ChangeButtons } from "@/components/patterns/change-buttons";
import { ColleagueField } from "@/components/patterns/colleague-field";
import { FormDialog } from "@/components/patterns/dialog-form";
import { DialogFrame } from "@/components/patterns/dialog-frame";
import { FailedState } from "@/components/patterns/failed-state";
import { Form } from "@/components/patterns/form";
import { FormError } from "@/components/patterns/form-note";
import { IfFailed } from "@/components/patterns/if-failed";
import { InputField } from "@/components/patterns/input-field";
import { MenuItem, RowMenu } from "@/components/patterns/row-menu";
import { Skeletons } from "@/components/patterns/skeletons";
import { WordsField } from "@/components/patterns/words-field";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from "@/components/ui/dialog";
import { DropdownMenuSeparator } from "@/components/ui/dropdown-menu";
import { failureNotice, refusalIn, describeFailure, errorNotice } from "@/content/failures";
import { clientsPage, endingWords, exportWords, handOverWords } from "@/content/practice/clients";
import { recordsWords } from "@/content/practice/records";
import { tagWords } from "@/content/practice/tags";
import { InviteDialog } from "@/features/clients/invite-dialog";
import { describeKeeping, type Keeping } from "@/features/clients/keeping";
import { MenuButton } from "@/features/clients/menu-button";
import { PackageDialog, UnpaidDialog } from "@/features/clients/package-dialogs";
import { type Tag, useTags } from "@/features/clients/tags";
import type { ArchiveProgress as Progress } from "@/lib/archive/pack-files";
import { useFetchProtected } from "@/lib/device/fetch-file";
import { notify } from "@/lib/device/notify";
import { notifyWithUndo } from "@/lib/device/notify-with-undo";
import { useLive } from "@/lib/live/live";
import { paths } from "@/lib/pages/paths";
import { useConfirmed } from "@/lib/sign-in/confirmed";
import { useSubmit } from "@/lib/use-submit";

type OfClient = { clientId: Id<"users">; name: string };
type DialogProps = OfClient & { onClose: () => void };

function EndCoachingDialog(props: DialogProps & { onEnded: () => void }) {
  const { clientId, name, onClose, onEnded } = props;
  const end = useMutation(api.clients.end);
  const resume = useMutation(api.clients.resume);
  const [isEnding, setIsEnding] = useState(false);
  const [hasSessionsAhead, setHasSessionsAhead] = useState(false);

  function showFailure(error: unknown) {
    notify(failureNotice(error, endingWords.failed));
  }

  async function confirm() {
    setIsEnding(true);
    try {
      const coachingId = await end({ clientId, cancelsAhead: hasSessionsAhead });
      onEnded();
      notifyWithUndo(endingWords.ended(name), () => void resume({ coachingId }).catch(showFailure));
    } catch (error) {
      setIsEnding(false);
      if (refusalIn(error)?.code === "CONFLICT") setHasSessionsAhead(true);
      else showFailure(error);
    }
  }

  return (
    <AskDialog
      isDanger
      title={endingWords.title(name)}
      text={endingWords.text}
      leave={endingWords.keep}
      act={hasSessionsAhead ? endingWords.confirmAhead : endingWords.confirm}
      isPending={isEnding}
      onAct={() => void confirm()}
      onClose={onClose}
    >
      {hasSessionsAhead ? (
        <p role="alert">
          {endingWords.ahead}{" "}
          <Link
            to={paths.coachClient(clientId, "sessions")}
            onClick={onClose}
            className="font-medium text-primary underline underline-offset-4"
          >
            {endingWords.seeSessions}
          </Link>
        </p>
      ) : (
        <p>{endingWords.undoText}</p>
      )}
    </AskDialog>
  );
}

export const clientDialogs = {
  ClientMenu,
  EndCoachingDialog,
  InviteDialog,
  PackageDialog,
  RecordsDialog,
  TagsDialog,
  UnpaidDialog,
};

type RecordsDialogProps = { coachingId: Id<"coachings">; name: string; onClose: () => void };

function RecordsDialog({ coachingId, name, onClose }: RecordsDialogProps) {
  const keeping = useLive(api.legalHolds.ofCoaching, { coachingId });
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent>
        <DialogTitle>{recordsWords.title(name)}</DialogTitle>
        {keeping.state === "loading" && (
          <Skeletons
            label={recordsWords.loading}
            className="mt-4 space-y-3"
            each={["h-6 w-full", "h-32 w-full"]}
          />
        )}
        <IfFailed live={keeping} fallback={recordsWords.failed} />
        {keeping.state === "ready" && <Found coachingId={coachingId} keeping={keeping.value} />}
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            {recordsWords.close}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function Found({ coachingId, keeping }: { coachingId: Id<"coachings">; keeping: Keeping }) {
  return (
    <>
      <DialogDescription>{describeKeeping(keeping)}</DialogDescription>
      <section aria-labelledby="legal-hold" className="mt-6 border-t border-border pt-5">
        <h3 id="legal-hold" className="font-medium">
          {recordsWords.holdTitle}
        </h3>
        <p className="mt-1.5 text-muted-foreground">{recordsWords.holdText}</p>
        {keeping.hold === null ? (
          <NewHold coachingId={coachingId} />
        ) : (
          <StandingHold coachingId={coachingId} reason={keeping.hold.reason} />
        )}
      </section>
    </>
  );
}

function StandingHold({ coachingId, reason }: { coachingId: Id<"coachings">; reason: string }) {
  const lift = useMutation(api.legalHolds.lift);
  const { error, isPending, run } = useSubmit();
  async function liftNow() {
    await lift({ coachingId });
  }
  return (
    <div className="mt-4 grid justify-items-start gap-3">
      <p dir="auto" className="border-l-2 border-highlight pl-4 break-words whitespace-pre-line">
        {reason}
      </p>
      <p className="text-sm text-muted-foreground">{recordsWords.liftText}</p>
      <Button
        variant="outline"
        isPending={isPending}
        onClick={() => void run(liftNow, recordsWords.changeFailed)}
      >
        {recordsWords.lift}
      </Button>
      <FormError text={error} />
    </div>
  );
}

function NewHold({ coachingId }: { coachingId: Id<"coachings"> }) {
  const set = useMutation(api.legalHolds.set);
  const { error, isPending, run } = useSubmit();
  const [reason, setReason] = useState("");
  const isUnfit = !isFitText(reason, reasonCharactersMax);

  async function submit() {
    if (isUnfit) return;
    await run(() => set({ coachingId, reason }), recordsWords.changeFailed);
  }

  return (
    <Form noValidate onSend={submit} className="mt-4 grid gap-4">
      <WordsField
        label={recordsWords.reason}
        hint={recordsWords.reasonHint}
        rows={2}
        value={reason}
        charactersMax={reasonCharactersMax}
        tooLong={recordsWords.reasonTooLong}
        onChange={setReason}
      />
      <FormError text={error} />
      <Button
        type="submit"
        variant="outline"
        className="justify-self-start"
        isPending={isPending}
        disabled={isUnfit}
      >
        {recordsWords.hold}
      </Button>
    </Form>
  );
}

function HandOverDialog({ clientId, name, onClose }: DialogProps) {
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
      notify({ title: handOverWords.done(name, fullName(colleague)) });
      void navigate(paths.coachClients());
    } catch (error) {
      setIsPending(false);
      notify(failureNotice(error, handOverWords.failed));
    }
  }

  return (
    <AskDialog
      title={handOverWords.title(name)}
      text={handOverWords.text}
      leave={handOverWords.keep}
      act={handOverWords.confirm}
      isPending={isPending}
      isUnfit={colleague === undefined}
      onAct={() => void confirm()}
      onClose={onClose}
    >
      {live.state === "ready" && colleagues.length === 0 ? (
        <p>{handOverWords.nobody}</p>
      ) : (
        <ColleagueField
          label={handOverWords.to}
          colleagues={colleagues}
          chosenId={colleague?.coachId}
          onChoose={setChosenId}
        />
      )}
    </AskDialog>
  );
}

/** Logs the reason, then packs the ZIP in the browser. Resolves to false when the coach cancels the confirmation. */
function useExport(client: OfClient) {
  const convex = useConvex();
  const confirmed = useConfirmed();
  const fetchProtected = useFetchProtected();
  const writeDown = useMutation(api.audit.exportClient);
  return async (reason: string, onProgress: (progress: Progress) => void): Promise<boolean> => {
    const { clientId, name } = client;
    const begun = await confirmed(async () => [await writeDown({ clientId, reason })]);
    if (begun === null) return false;
    const { exportClient } = await import("@/features/clients/client-export");
    const missing = await exportClient({ convex, client, fetchProtected, onProgress });
    const body = missing.length === 0 ? undefined : exportWords.missing(missing.join(", "));
    notify({ title: exportWords.done(name), body });
    return true;
  };
}

function ClientMenu({ onEnd, ...client }: OfClient & { onEnd?: () => void }) {
  const { clientId, name } = client;
  const navigate = useNavigate();
  const [isHandingOver, setIsHandingOver] = useState(false);
  const [isExporting, setIsExporting] = useState(false);
  const go = (tab?: string) => () => void navigate(paths.coachClient(clientId, tab));
  return (
    <>
      <RowMenu button={<MenuButton aria-label={clientsPage.menu(name)} />}>
        {onEnd === undefined && (
          <>
            <MenuItem icon={UserRound} label={clientsPage.viewProfile} onSelect={go()} />
            <MenuItem
              icon={CalendarDays}
              label={clientsPage.viewSessions}
              onSelect={go("sessions")}
            />
            <MenuItem icon={Target} label={clientsPage.viewGoals} onSelect={go("goals")} />
            <DropdownMenuSeparator />
          </>
        )}
        <MenuItem
          icon={Download}
          label={clientsPage.exportData}
          onSelect={() => setIsExporting(true)}
        />
        {onEnd !== undefined && (
          <>
            <MenuItem
              icon={ArrowRightLeft}
              label={handOverWords.action}
              onSelect={() => setIsHandingOver(true)}
            />
            <MenuItem icon={LogOut} label={endingWords.action} onSelect={onEnd} />
          </>
        )}
      </RowMenu>
      {isHandingOver && <HandOverDialog {...client} onClose={() => setIsHandingOver(false)} />}
      {isExporting && <ExportDialog {...client} onClose={() => setIsExporting(false)} />}
    </>
  );
}

/** The client sees the reason. */
function ExportDialog({ onClose, ...client }: DialogProps) {
  const exportClient = useExport(client);
  const { error, isPending, run } = useSubmit();
  const [reason, setReason] = useState("");
  const [progress, setProgress] = useState<Progress | null>(null);
  const send = () =>
    run(async () => {
      if (await exportClient(reason, setProgress)) onClose();
    }, exportWords.failed);

  return (
    <FormDialog
      title={exportWords.dialogTitle(client.name)}
      lead={exportWords.dialogText}
      onClose={onClose}
      act={exportWords.confirm}
      error={error}
      isPending={isPending}
      isUnfit={!isFitText(reason, exportReasonCharactersMax)}
      onSend={send}
    >
      <WordsField
        label={exportWords.reason}
        hint={exportWords.reasonHint}
        rows={3}
        value={reason}
        charactersMax={exportReasonCharactersMax}
        tooLong={exportWords.reasonTooLong}
        onChange={setReason}
      />
      <ArchiveProgress label={exportWords.progress} progress={isPending ? progress : null} />
    </FormDialog>
  );
}

type Tagged = {
  clientId: Id<"users">;
  firstName: string;
  lastName: string;
  tagIds: readonly Id<"tags">[];
};

type TagsDialogProps = {
  /** The clients whose tags are edited. When empty, the tags themselves are edited. */
  clients: readonly Tagged[];
  onClose: () => void;
};

function TagsDialog({ clients, onClose }: TagsDialogProps) {
  const { tags, isLoading, retry } = useTags();
  const actions = useTagActions(clients.map(({ clientId }) => clientId));
  const [first, ...rest] = clients;
  const names = first !== undefined && rest.length === 0 ? fullName(first) : null;
  const title =
    clients.length === 0 ? tagWords.title : tagWords.of(names ?? tagWords.clients(clients.length));
  return (
    <DialogFrame title={title} lead={tagWords.lead} onClose={onClose}>
      {isLoading && (
        <Skeletons label={tagWords.loading} className="mt-5 grid gap-2" count={2} each="h-11" />
      )}
      {retry !== null && <FailedState sentence={tagWords.failed} onRetry={retry} />}
      {!isLoading && retry === null && tags.length === 0 && <p className="mt-5">{tagWords.none}</p>}
      <ul className="mt-4">
        {tags.map((tag) => (
          <TagRow
            key={tag.tagId}
            tag={tag}
            share={
              clients.length === 0
                ? null
                : {
                    having: clients.filter(({ tagIds }) => tagIds.includes(tag.tagId)).length,
                    all: clients.length,
                  }
            }
            actions={actions}
          />
        ))}
      </ul>
      <div className="mt-4 flex">
        <TagForm label={tagWords.fresh} act={tagWords.add} onSave={actions.add} />
      </div>
    </DialogFrame>
  );
}

type TagRowProps = {
  tag: Tag;
  /** How many of the chosen clients have the tag. Null when none is chosen. */
  share: { having: number; all: number } | null;
  actions: ReturnType<typeof useTagActions>;
};

function TagRow({ tag: { tagId, name }, share, actions }: TagRowProps) {
  const [isRenaming, setIsRenaming] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const { title, text, keep, confirm } = tagWords.removing;
  return (
    <li className="flex min-h-12 items-center gap-2 border-b border-border py-1">
      {isRenaming ? (
        <TagForm
          label={tagWords.name}
          name={name}
          act={tagWords.save}
          onSave={(wanted) => actions.rename(tagId, wanted)}
          onClose={() => setIsRenaming(false)}
        />
      ) : (
        <>
          <TagName name={name} share={share} onPut={(isOn) => void actions.put(tagId, isOn)} />
          <ChangeButtons
            edit={tagWords.rename(name)}
            remove={tagWords.remove(name)}
            onEdit={() => setIsRenaming(true)}
            onRemove={() => setIsAsking(true)}
          />
        </>
      )}
      {isAsking && (
        <AskDialog
          isDanger
          title={title(name)}
          text={text}
          leave={keep}
          act={confirm}
          isPending={false}
          onAct={() => {
            setIsAsking(false);
            void actions.remove(tagId);
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </li>
  );
}

type TagNameProps = Pick<TagRowProps, "share"> & { name: string; onPut: (isOn: boolean) => void };

function TagName({ name, share, onPut }: TagNameProps) {
  if (share === null) return <bdi className="min-w-0 flex-1 truncate">{name}</bdi>;
  const isOnAll = share.having === share.all;
  const isOnSome = share.having > 0 && !isOnAll;
  return (
    <label className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-3">
      <Checkbox
        checked={isOnSome ? "indeterminate" : isOnAll}
        onCheckedChange={() => onPut(!isOnAll)}
      />
      <bdi className="min-w-0 truncate">{name}</bdi>
      {isOnSome && (
        <span className="shrink-0 text-sm text-muted-foreground tabular-nums">
          {tagWords.clients(share.having)}
        </span>
      )}
    </label>
  );
}

type TagFormProps = {
  label: string;
  name?: string;
  act: string;
  /** Resolves to an error text, or null when saved. */
  onSave: (name: string) => Promise<string | null>;
  onClose?: () => void;
};

function TagForm({ label, name: before = "", act, onSave, onClose }: TagFormProps) {
  const [name, setName] = useState(before);
  const [error, setError] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  async function handleSubmit() {
    if (isPending || isBlank(name)) return;
    setIsPending(true);
    const problem = await onSave(name);
    setIsPending(false);
    setError(problem);
    if (problem !== null) return;
    setName(before);
    onClose?.();
  }
  return (
    <Form className="flex flex-1 flex-wrap items-end gap-2" onSend={handleSubmit}>
      <InputField
        label={label}
        error={error ?? undefined}
        fieldClassName="min-w-40 flex-1"
        value={name}
        maxLength={tagCharactersMax}
        onChange={(next) => {
          setName(next);
          setError(null);
        }}
      />
      <Button type="submit" isPending={isPending} disabled={isBlank(name)}>
        {act}
      </Button>
      {onClose && (
        <Button variant="outline" onClick={onClose}>
          {tagWords.cancel}
        </Button>
      )}
    </Form>
  );
}

/** Both resolve to an error text, or null when saved. */
function useTagActions(clientIds: Id<"users">[]) {
  const addTag = useMutation(api.tags.add);
  const renameTag = useMutation(api.tags.rename);
  const removeTag = useMutation(api.tags.remove);
  const setTag = useMutation(api.tags.set);
  const put = (tagId: Id<"tags">, isOn: boolean) => setTag({ tagId, clientIds, isOn });
  return {
    add: (name: string) =>
      attempt(async () => {
        const tagId = await addTag({ name });
        if (clientIds.length > 0) await put(tagId, true);
      }),
    rename: (tagId: Id<"tags">, name: string) => attempt(() => renameTag({ tagId, name })),
    remove: (tagId: Id<"tags">) => tell(() => removeTag({ tagId })),
    put: (tagId: Id<"tags">, isOn: boolean) => tell(() => put(tagId, isOn)),
  };
}

async function attempt(act: () => Promise<unknown>): Promise<string | null> {
  try {
    await act();
    return null;
  } catch (error) {
    return describeProblem(error);
  }
}

async function tell(act: () => Promise<unknown>) {
  const problem = await attempt(act);
  if (problem !== null) notify(errorNotice(problem));
}

function describeProblem(error: unknown): string {
  const refusal = refusalIn(error);
  if (refusal?.code === "CONFLICT") return tagWords.taken;
  const isFull = refusal?.code === "INVALID" && refusal.field === "tags";
  return isFull ? tagWords.full : describeFailure(error);
}
