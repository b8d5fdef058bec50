import type { api } from "@convex/_generated/api";
import { defaultPace, EMAIL_PACES } from "@domain/messages/notification-emails";
import type { NotificationEvent } from "@domain/messages/notified";
import type { FunctionReturnType } from "convex/server";
import { type ReactNode, useState } from "react";

import { Checkbox } from "@/components/ui/checkbox";
import { NativeSelect, Options } from "@/components/ui/native-select";
import { notificationSettingsWords as words } from "@/content/settings/notifications";
import { cn } from "@/lib/class-names";
import { useViewer } from "@/lib/sign-in/viewer";

type Settings = FunctionReturnType<typeof api.notificationSettings.get>;
type Change = Partial<Pick<Settings, "paces" | "pushes">>;
type NotificationGridProps = { settings: Settings; save: (change: Change) => void };

/** The events in three groups. Events that a device can't show have no checkbox; without push there is no column. */
export function NotificationGrid({ settings, save }: NotificationGridProps) {
  const { paces, pushes, isEmailOff } = settings;
  const isPushed = new Map(pushes.map((each) => [each.event, each.isPushed]));
  const hasDevices = pushes.length > 0;
  const [opened, setOpened] = useState<readonly (typeof GROUPS)[number][]>([]);
  const line = { isPushed, hasDevices, isEmailOff, save };
  const shown = isEmailOff ? paces.filter(({ event }) => isPushed.has(event)) : paces;
  if (isEmailOff && !hasDevices) return null;
  return (
    <div className="rounded-card border border-border px-4">
      <p
        aria-hidden
        className="flex min-h-11 items-center gap-2 border-b sm:gap-4 border-border text-sm text-muted-foreground"
      >
        {hasDevices && (
          <span className="w-12 shrink-0 text-center max-sm:ml-auto sm:order-1">
            {words.device}
          </span>
        )}
        {!isEmailOff && (
          <span className={cn("w-40 shrink-0 sm:order-2 sm:w-44", !hasDevices && "max-sm:ml-auto")}>
            {words.emailColumn}
          </span>
        )}
        <span className="min-w-0 flex-1 max-sm:hidden" />
      </p>
      <ul>
        {GROUPS.map((group) => {
          const events = shown.filter(({ event }) => groupOf[event] === group);
          if (events.length === 0) return null;
          const isOpen = opened.includes(group);
          return (
            <li key={group} className="border-b border-border last:border-b-0">
              <Line name={words.groups[group]} events={events} {...line}>
                <button
                  type="button"
                  aria-expanded={isOpen}
                  aria-label={`${isOpen ? words.fold : words.customize}: ${words.groups[group]}`}
                  onClick={() =>
                    setOpened(isOpen ? opened.filter((each) => each !== group) : [...opened, group])
                  }
                  className="min-h-6 text-sm text-primary underline underline-offset-4"
                >
                  {isOpen ? words.fold : words.customize}
                </button>
              </Line>
              {isOpen && (
                <ul className="pl-4">
                  {events.map((each) => (
                    <li key={each.event} className="border-t border-border">
                      <Line name={words.events[each.event]} events={[each]} {...line} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const SUGGESTED = "suggested";
const MIXED = "mixed";

type LineProps = {
  name: string;
  /** One event, or all of a group: the choice applies to all of them. */
  events: Settings["paces"];
  isPushed: ReadonlyMap<NotificationEvent, boolean>;
  hasDevices: boolean;
  isEmailOff: boolean;
  save: (change: Change) => void;
  children?: ReactNode;
};

function Line({ name, events, isPushed, hasDevices, isEmailOff, save, children }: LineProps) {
  const boxed = events.map(({ event }) => event).filter((event) => isPushed.has(event));
  const on = boxed.filter((event) => isPushed.get(event) === true);
  const { role } = useViewer();
  const ours = (event: NotificationEvent) => defaultPace(event, role);
  const [first] = events;
  const isGroup = events.length > 1;
  const isSuggested = isGroup && events.every(({ event, pace }) => pace === ours(event));
  const isOne = events.every(({ pace }) => pace === first?.pace);
  const shown = isSuggested ? SUGGESTED : isOne ? first?.pace : MIXED;
  return (
    <div className="flex min-h-14 items-center gap-2 sm:gap-4">
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 py-1">
        <span>{name}</span>
        {children}
      </div>
      {hasDevices && (
        <span className="inline-flex h-11 w-12 shrink-0 items-center justify-center">
          {boxed.length > 0 && (
            <Checkbox
              aria-label={words.pushOf(name)}
              checked={on.length === 0 ? false : on.length === boxed.length || "indeterminate"}
              onCheckedChange={(isChecked) =>
                save({ pushes: boxed.map((event) => ({ event, isPushed: isChecked })) })
              }
            />
          )}
        </span>
      )}
      {!isEmailOff && (
        <div className="w-40 shrink-0 sm:w-44">
          <NativeSelect
            aria-label={words.paceOf(name)}
            value={shown}
            onChange={({ target }) => {
              const chosen = EMAIL_PACES.find((each) => each === target.value);
              if (chosen === undefined && target.value !== SUGGESTED) return;
              save({ paces: events.map(({ event }) => ({ event, pace: chosen ?? ours(event) })) });
            }}
          >
            {isGroup && <option value={SUGGESTED}>{words.suggested}</option>}
            {shown === MIXED && <option value={MIXED}>{words.mixed}</option>}
            <Options of={EMAIL_PACES} label={(each) => words.paces[each]} />
          </NativeSelect>
        </div>
      )}
    </div>
  );
}

const GROUPS = ["sessions", "messages", "work"] as const;

const groupOf: Record<NotificationEvent, (typeof GROUPS)[number]> = {
  sessions: "sessions",
  ownSessions: "sessions",
  freeTimes: "sessions",
  reminders: "sessions",
  preparation: "sessions",
  agendas: "sessions",
  messages: "messages",
  urgentMessages: "messages",
  waiting: "messages",
  shares: "messages",
  feedback: "messages",
  goals: "work",
  library: "work",
  invoices: "work",
  coaching: "work",
};
