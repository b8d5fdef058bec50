import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { fullName } from "@domain/accounts/full-name";
import { exportReasonCharactersMax } from "@domain/limits";
import { isFitText } from "@domain/text/text";
import { useConvex, useMutation } from "convex/react";
import { ArrowRightLeft, CalendarDays, Download, LogOut, Target, UserRound } from "lucide-react";
import { useState, useCallback } from "react";
import { useNavigate } from "react-router-dom";

import { ArchiveProgress } from "@/components/patterns/archive-progress";
import { AskDialog } from "@/components/patterns/ask-dialog";
import { ColleagueField } from "@/components/patterns/colleague-field";
import { WordsField } from "@/components/patterns/words-field";
import { FormDialog } from "@/components/patterns/dialog-form";
import { MenuItem, RowMenu } from "@/components/patterns/row-menu";
import { DropdownMenuSeparator } from "@/components/ui/dropdown-menu";
import { describeFailure, failureNotice } from "@/content/failures";
import { clientsPage, endingWords, handOverWords, exportWords } from "@/content/practice/clients";
import { MenuButton } from "@/features/clients/menu-button";
import type { ArchiveProgress as Progress } from "@/lib/archive/pack-files";
import { useFetchProtected } from "@/lib/device/fetch-file";
import { notify } from "@/lib/device/notify";
import { useLive } from "@/lib/live/live";
import { paths } from "@/lib/pages/paths";
import { useConfirmed } from "@/lib/sign-in/confirmed";
import { useSubmit } from "@/lib/use-submit";

type HandOverDialogProps = { clientId: Id<"users">; name: string; onClose: () => void };

function HandOverDialog({ clientId, name, onClose }: HandOverDialogProps) {
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
      notify({ tone: "success", title: handOverWords.done(name, fullName(colleague)) });
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

type Wanted = {
  clientId: Id<"users">;
  name: string;
  reason: string;
  onProgress: (progress: Progress) => void;
};

/** Logs the reason, then packs the ZIP in the browser. Resolves to false when the coach cancels the confirmation. */
function useExport() {
  const convex = useConvex();
  const confirmed = useConfirmed();
  const fetchProtected = useFetchProtected();
  const writeDown = useMutation(api.audit.exportClient);
  return useCallback(
    async ({ clientId, name, reason, onProgress }: Wanted): Promise<boolean> => {
      const begun = await confirmed(async () => [await writeDown({ clientId, reason })]);
      if (begun === null) return false;
      const { exportClient } = await import("@/features/clients/client-export");
      const client = { clientId, name };
      const missing = await exportClient({ convex, client, fetchProtected, onProgress });
      const body = missing.length === 0 ? undefined : exportWords.missing(missing.join(", "));
      notify({ tone: "success", title: exportWords.done(name), body });
      return true;
    },
    [convex, confirmed, fetchProtected, writeDown],
  );
}

type ClientMenuProps = {
  clientId: Id<"users">;
  name: string;
  onEnd?: () => void;
};

export function ClientMenu({ clientId, name, onEnd }: ClientMenuProps) {
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
          <MenuItem
            icon={ArrowRightLeft}
            label={handOverWords.action}
            onSelect={() => setIsHandingOver(true)}
          />
        )}
        {onEnd !== undefined && (
          <MenuItem icon={LogOut} label={endingWords.action} onSelect={onEnd} />
        )}
      </RowMenu>
      {isHandingOver && (
        <HandOverDialog clientId={clientId} name={name} onClose={() => setIsHandingOver(false)} />
      )}
      {isExporting && (
        <ExportDialog clientId={clientId} name={name} onClose={() => setIsExporting(false)} />
      )}
    </>
  );
}

type ExportDialogProps = { clientId: Id<"users">; name: string; onClose: () => void };

/** The client sees the reason. */
function ExportDialog({ clientId, name, onClose }: ExportDialogProps) {
  const exportClient = useExport();
  const { error, isPending, run } = useSubmit();
  const [reason, setReason] = useState("");
  const [progress, setProgress] = useState<Progress | null>(null);
  const send = () =>
    run(
      async () => {
        if (await exportClient({ clientId, name, reason, onProgress: setProgress })) onClose();
      },
      (failure) => describeFailure(failure, exportWords.failed),
    );

  return (
    <FormDialog
      title={exportWords.dialogTitle(name)}
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
