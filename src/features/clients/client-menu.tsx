import type { Id } from "@convex/_generated/dataModel";
import { ArrowRightLeft, CalendarDays, Download, LogOut, Target, UserRound } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";

import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { clientsPage, endingWords, handOverWords } from "@/content/practice/clients";
import { ExportDialog } from "@/features/clients/export-dialog";
import { HandOverDialog } from "@/features/clients/hand-over-dialog";
import { MenuButton } from "@/features/clients/menu-button";
import { paths } from "@/lib/pages/paths";

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
