import type { Id } from "@convex/_generated/dataModel";
import { CalendarDays, Download, LogOut, Target, UserRound } from "lucide-react";
import { Suspense, useState } from "react";
import { useNavigate } from "react-router-dom";

import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import { clientsPage, endingWords } from "@/content/practice/clients";
import { MenuButton } from "@/features/clients/menu-button";
import { useFetchAhead } from "@/lib/fetch-ahead";
import { late } from "@/lib/late";
import { paths } from "@/lib/paths";

const ExportDialog = late(
  async () => (await import("@/features/clients/export-dialog")).ExportDialog,
);
const LATE_PARTS = [ExportDialog];

type ClientMenuProps = {
  clientId: Id<"users">;
  name: string;
  /** On the client's own page, where the other parts are a tab away, the coaching can be ended. */
  onEnd?: () => void;
};

/** What else can be done for a client. */
export function ClientMenu({ clientId, name, onEnd }: ClientMenuProps) {
  useFetchAhead(LATE_PARTS);
  const navigate = useNavigate();
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
            <MenuItem onSelect={onEnd}>
              <LogOut aria-hidden />
              {endingWords.action}
            </MenuItem>
          )}
        </MenuContent>
      </Menu>
      <Suspense>
        {isExporting && (
          <ExportDialog clientId={clientId} name={name} onClose={() => setIsExporting(false)} />
        )}
      </Suspense>
    </>
  );
}
