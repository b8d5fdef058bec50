import type { Id } from "@convex/_generated/dataModel";
import { ArrowRightLeft, CalendarDays, Download, LogOut, Target, UserRound } from "lucide-react";
import { Suspense, useState } from "react";
import { useNavigate } from "react-router-dom";

import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import { clientsPage, endingWords, handOverWords } from "@/content/practice/clients";
import { MenuButton } from "@/features/clients/menu-button";
import { useFetchAhead } from "@/lib/fetch-ahead";
import { late } from "@/lib/late";
import { paths } from "@/lib/paths";

const ExportDialog = late(
  async () => (await import("@/features/clients/export-dialog")).ExportDialog,
);
const HandOverDialog = late(
  async () => (await import("@/features/clients/hand-over-dialog")).HandOverDialog,
);
const LATE_PARTS = [ExportDialog, HandOverDialog];

type ClientMenuProps = {
  clientId: Id<"users">;
  name: string;
  /** Only on the client's own page. */
  onEnd?: () => void;
};

export function ClientMenu({ clientId, name, onEnd }: ClientMenuProps) {
  useFetchAhead(LATE_PARTS);
  const navigate = useNavigate();
  const [isHandingOver, setIsHandingOver] = useState(false);
  const [isExporting, setIsExporting] = useState(false);
  const go = (tab?: string) => () => void navigate(paths.coachClient(clientId, tab));
  return (
    <>
      <Menu defaultOpen>
        <MenuTrigger asChild>
          <MenuButton aria-label={clientsPage.menu(name)} />
        </MenuTrigger>
        <MenuContent>
          {onEnd === undefined && (
            <>
              <MenuItem onSelect={go()}>
                <UserRound aria-hidden />
                {clientsPage.viewProfile}
              </MenuItem>
              <MenuItem onSelect={go("sessions")}>
                <CalendarDays aria-hidden />
                {clientsPage.viewSessions}
              </MenuItem>
              <MenuItem onSelect={go("goals")}>
                <Target aria-hidden />
                {clientsPage.viewGoals}
              </MenuItem>
              <MenuSeparator />
            </>
          )}
          <MenuItem onSelect={() => setIsExporting(true)}>
            <Download aria-hidden />
            {clientsPage.exportData}
          </MenuItem>
          {onEnd !== undefined && (
            <MenuItem onSelect={() => setIsHandingOver(true)}>
              <ArrowRightLeft aria-hidden />
              {handOverWords.action}
            </MenuItem>
          )}
          {onEnd !== undefined && (
            <MenuItem onSelect={onEnd}>
              <LogOut aria-hidden />
              {endingWords.action}
            </MenuItem>
          )}
        </MenuContent>
      </Menu>
      <Suspense>
        {isHandingOver && (
          <HandOverDialog clientId={clientId} name={name} onClose={() => setIsHandingOver(false)} />
        )}
        {isExporting && (
          <ExportDialog clientId={clientId} name={name} onClose={() => setIsExporting(false)} />
        )}
      </Suspense>
    </>
  );
}
