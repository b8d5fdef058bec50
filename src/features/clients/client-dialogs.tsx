import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { fullName } from "@domain/accounts/full-name";
import { exportReasonCharactersMax, reasonCharactersMax } from "@domain/limits";
import { isFitText } from "@domain/text/text";
import { useConvex, useMutation } from "convex/react";
import { ArrowRightLeft, CalendarDays, Download, LogOut, Target, UserRound } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";

import { ArchiveProgress } from "@/components/patterns/archive-progress";
import { AskDialog } from "@/components/patterns/ask-dialog";
import { ColleagueField } from "@/components/patterns/colleague-field";
import { FormDialog } from "@/components/patterns/dialog-form";
import { Form } from "@/components/patterns/form";
import { FormError } from "@/components/patterns/form-note";
import { IfFailed } from "@/components/patterns/if-failed";
import { MenuItem, RowMenu } from "@/components/patterns/row-menu";
import { Skeletons } from "@/components/patterns/skeletons";
import { WordsField } from "@/components/patterns/words-field";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from "@/components/ui/dialog";
import { DropdownMenuSeparator } from "@/components/ui/dropdown-menu";
import { failureNotice, refusalIn } from "@/content/failures";
import { clientsPage, endingWords, exportWords, handOverWords } from "@/content/practice/clients";
import { recordsWords } from "@/content/practice/records";
import { InviteDialog } from "@/features/clients/invite-dialog";
import { describeKeeping, type Keeping } from "@/features/clients/keeping";
import { MenuButton } from "@/features/clients/menu-button";
import { PackageDialog, UnpaidDialog } from "@/features/clients/package-dialogs";
import { TagsDialog } from "@/features/clients/tags-dialog";
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
