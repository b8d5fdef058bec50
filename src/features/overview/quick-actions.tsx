import { CalendarDays, LibraryBig, MessagesSquare, Receipt, Target, Users } from "lucide-react";
import { Link } from "react-router-dom";

import { Panel } from "@/components/patterns/panel";
import { overviewPage } from "@/content/practice/overview";
import { paths } from "@/lib/pages/paths";

const words = overviewPage.actions;
const actions = [
  { word: words.clients, to: paths.coachClients(), Icon: Users },
  { word: words.sessions, to: paths.coachSessions(), Icon: CalendarDays },
  { word: words.messages, to: paths.coachMessages(), Icon: MessagesSquare },
  { word: words.goals, to: paths.coachGoals(), Icon: Target },
  { word: words.worksheet, to: paths.coachGive(), Icon: LibraryBig },
  { word: words.unpaid, to: paths.coachUnpaid(), Icon: Receipt },
];

export function QuickActions() {
  return (
    <Panel title={words.title}>
      <ul className="grid grid-cols-2 gap-2">
        {actions.map(({ word, to, Icon }) => (
          <li key={to} className="last:odd:col-span-2">
            <Link
              to={to}
              className="flex min-h-14 items-center gap-2.5 rounded-control border border-border px-3 text-sm font-medium hover:border-input"
            >
              <Icon aria-hidden className="size-4.5 shrink-0 text-primary" />
              {word}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
