import { ArrowRightLeft, CalendarDays, Download, LogOut, Target, UserRound } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";

import { ArchiveProgress } from "@/components/patterns/archive-progress";
import { DialogForm } from "@/components/patterns/dialog-form";
import { DialogFrame } from "@/components/patterns/dialog-frame";
import { WordsField } from "@/components/patterns/words-field";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { describeFailure } from "@/content/failures";
import {
  clientsPage,
  endingWords,
  exportWords as words,
  handOverWords,
} from "@/content/practice/clients";
import { HandOverDialog } from "@/features/clients/hand-over-dialog";
import { MenuButton } from "@/features/clients/menu-button";
import { useExport } from "@/features/clients/use-export";
import type { ArchiveProgress as Progress } from "@/lib/archive/pack-files";
import { paths } from "@/lib/pages/paths";
import { useSubmit } from "@/lib/use-submit";
import type { Id } from "@convex/_generated/dataModel";
import { exportReasonCharactersMax } from "@domain/limits";
import { isFitText } from "@domain/text/text";

type ClientMenuProps = {
  clientId: Id<"users">;
  name: string;
  /** Only on the client's own page. */
  onEnd?: () => void;
};

export function ClientMenu({ clientId, name, onEnd }: ClientMenuProps) {
  const navigate = useNavigate();
  const [isHandingOver, setIsHandingOver] = useState(false);
  const [isExporting, setIsExporting] = useState(false);
  const go = (tab?: string) => () => void navigate(paths.coachClient(clientId, tab));
  return (
    <>
      <DropdownMenu defaultOpen>
        <DropdownMenuTrigger asChild>
          <MenuButton aria-label={clientsPage.menu(name)} />
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {onEnd === undefined && (
            <>
              <DropdownMenuItem onSelect={go()}>
                <UserRound aria-hidden />
                {clientsPage.viewProfile}
              </DropdownMenuItem>
              <DropdownMenuItem onSelect={go("sessions")}>
                <CalendarDays aria-hidden />
                {clientsPage.viewSessions}
              </DropdownMenuItem>
              <DropdownMenuItem onSelect={go("goals")}>
                <Target aria-hidden />
                {clientsPage.viewGoals}
              </DropdownMenuItem>
              <DropdownMenuSeparator />
            </>
          )}
          <DropdownMenuItem onSelect={() => setIsExporting(true)}>
            <Download aria-hidden />
            {clientsPage.exportData}
          </DropdownMenuItem>
          {onEnd !== undefined && (
            <DropdownMenuItem onSelect={() => setIsHandingOver(true)}>
              <ArrowRightLeft aria-hidden />
              {handOverWords.action}
            </DropdownMenuItem>
          )}
          {onEnd !== undefined && (
            <DropdownMenuItem onSelect={onEnd}>
              <LogOut aria-hidden />
              {endingWords.action}
            </DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
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
      (failure) => describeFailure(failure, words.failed),
    );

  return (
    <DialogFrame title={words.dialogTitle(name)} lead={words.dialogText} onClose={onClose}>
      <DialogForm
        leave={words.cancel}
        onLeave={onClose}
        act={words.confirm}
        error={error}
        isPending={isPending}
        isUnfit={!isFitText(reason, exportReasonCharactersMax)}
        onSend={send}
      >
        <WordsField
          label={words.reason}
          hint={words.reasonHint}
          rows={3}
          value={reason}
          charactersMax={exportReasonCharactersMax}
          tooLong={words.reasonTooLong}
          onChange={setReason}
        />
        <ArchiveProgress label={words.progress} progress={isPending ? progress : null} />
      </DialogForm>
    </DialogFrame>
  );
}
