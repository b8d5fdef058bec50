import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { type ReactNode, useEffect, useId, useState } from "react";
import { api } from "@convex/_generated/api";
import { defaultPace, EMAIL_PACES } from "@domain/messages/notification-emails";
import type { NotificationEvent } from "@domain/messages/notified";
import { REMINDER_LEADS, UNANSWERED_HOURS } from "@domain/schedule/reminders";
import { clockTimeAt, twelveHourLabel } from "@domain/time/clock-times";
import { formatInstant } from "@domain/time/date-formatters";
import { weekMs } from "@domain/time/time-spans";

import { FailedState } from "@/components/patterns/failed-state";
import { FormError } from "@/components/patterns/form-note";
import { HintedCheckbox } from "@/components/patterns/hinted-checkbox";
import { Skeletons } from "@/components/patterns/skeletons";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { NativeSelect, Options } from "@/components/ui/native-select";
import { Skeleton } from "@/components/ui/skeleton";
import { describeFailure } from "@/content/failures";
import { notificationSettingsWords as words, pushWords } from "@/content/settings/notifications";
import { cn } from "@/lib/class-names";
import {
  closeOwnPush,
  findOwnPush,
  openOwnPush,
  type PushAddress,
  readPushAbility,
} from "@/lib/device/push-subscription";
import { useLive } from "@/lib/live/live";
import { ownZone, useNow } from "@/lib/live/now";
import { useViewer } from "@/lib/sign-in/viewer";

type Times = { reminderMinutes: number[]; unansweredHours: number };
type ReminderSettingsProps = { settings: Times; save: (change: Partial<Times>) => void };

function ReminderSettings({ settings, save }: ReminderSettingsProps) {
  const { role } = useViewer();
  const { reminderMinutes, unansweredHours } = settings;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] rounded-card border border-border px-4">
      <fieldset className="min-w-0 py-4">
        <legend className="float-left">{words.remindMe}</legend>
        <p className="clear-both text-sm text-muted-foreground">{words.remindMeHint}</p>
        <div className="grid grid-cols-5 gap-1 pt-3 sm:gap-1.5">
          {REMINDER_LEADS.map((lead) => (
            <Lead
              key={lead}
              lead={lead}
              isChosen={reminderMinutes.includes(lead)}
              onChoose={(isChosen) => {
                const others = reminderMinutes.filter((each) => each !== lead);
                save({ reminderMinutes: isChosen ? [...others, lead] : others });
              }}
            />
          ))}
        </div>
      </fieldset>
      {role === "admin" && (
        <Unanswered
          hours={unansweredHours}
          onChoose={(hours) => save({ unansweredHours: hours })}
        />
      )}
    </div>
  );
}

type LeadProps = {
  lead: (typeof REMINDER_LEADS)[number];
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

function Lead({ lead, isChosen, onChoose }: LeadProps) {
  return (
    <div className="relative min-w-0">
      <input
        type="checkbox"
        aria-label={words.leads[lead]}
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
        className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-control"
      />
      <span
        aria-hidden
        className="pointer-events-none flex h-11 items-center justify-center rounded-control border border-input text-sm whitespace-nowrap transition-colors peer-checked:border-primary peer-checked:bg-primary peer-checked:font-medium peer-checked:text-primary-foreground"
      >
        {words.shortLeads[lead]}
      </span>
    </div>
  );
}

function Unanswered({ hours, onChoose }: { hours: number; onChoose: (hours: number) => void }) {
  const id = useId();
  return (
    <div className="flex min-h-14 items-center justify-between gap-4 border-t border-border">
      <label htmlFor={id} className="min-w-0">
        {words.unanswered}
      </label>
      <div className="w-40 shrink-0 sm:w-48">
        <NativeSelect
          id={id}
          value={hours}
          onChange={({ target }) => onChoose(Number(target.value))}
        >
          <Options of={UNANSWERED_HOURS} label={words.unansweredAfter} />
        </NativeSelect>
      </div>
    </div>
  );
}

type Save = (change: Partial<Omit<Settings, "isAddressRefused">>) => void;

const HOURS = Array.from({ length: 24 }, (_, hour) => hour * 60);

/** What the person is notified of, how, and when. Every choice is saved immediately. */
export function NotificationSettings() {
  const settings = useLive(api.notificationSettings.get, {});
  const { save, tryAgain, failure } = useSaving();
  if (settings.state === "loading") {
    return <Skeletons label={words.loading} className="grid gap-2" count={8} each="h-11" />;
  }
  if (settings.state === "failed") {
    return (
      <FailedState
        sentence={describeFailure(settings.error, words.notLoaded)}
        onRetry={settings.retry}
      />
    );
  }
  const { value } = settings;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {value.isAddressRefused && (
        <p role="status" className="flex flex-wrap items-center gap-3 text-destructive">
          {words.refused}
          <Button variant="outline" size="sm" onClick={tryAgain}>
            {words.tryAgain}
          </Button>
        </p>
      )}
      <ReminderSettings settings={value} save={save} />
      <PushDevice />
      <HintedCheckbox
        label={words.email}
        checked={!value.isEmailOff}
        onSwitch={(isOn) => save({ isEmailOff: !isOn })}
      />
      <Choices settings={value} save={save} />
      <FormError text={failure} />
    </div>
  );
}

function Choices({ settings, save }: { settings: Settings; save: Save }) {
  return (
    <>
      <NotificationGrid settings={settings} save={save} />
      <QuietHours settings={settings} save={save} />
      <HintedCheckbox
        label={words.showsWords}
        hint={words.showsWordsHint}
        checked={settings.showsWords}
        onSwitch={(showsWords) => save({ showsWords })}
      />
      <Pause pausedUntil={settings.pausedUntil} save={save} />
    </>
  );
}

function Pause({ pausedUntil, save }: { pausedUntil: number | null; save: Save }) {
  const now = useNow();
  const isPaused = pausedUntil !== null && pausedUntil > now;
  return (
    <div className="flex flex-wrap items-center gap-3">
      {isPaused && (
        <p role="status">
          {words.pausedUntil(
            formatInstant(pausedUntil, ownZone(), {
              weekday: "long",
              month: "long",
              day: "numeric",
            }),
          )}
        </p>
      )}
      <Button
        variant="outline"
        size="sm"
        onClick={() => save({ pausedUntil: isPaused ? null : Date.now() + weekMs })}
      >
        {isPaused ? words.resume : words.pause}
      </Button>
    </div>
  );
}

type QuietHoursProps = {
  settings: Pick<Settings, "quietFromMinute" | "quietToMinute">;
  save: Save;
};

/** Equal hours mean that there are no quiet hours. */
export function QuietHours({ settings, save }: QuietHoursProps) {
  const { quietFromMinute, quietToMinute } = settings;
  const hintId = useId();
  return (
    <div>
      <div className="grid grid-cols-2 gap-3 sm:flex">
        <HourChoice
          label={words.quietFrom}
          hintId={hintId}
          minute={quietFromMinute}
          onChoose={(minute) => save({ quietFromMinute: minute })}
        />
        <HourChoice
          label={words.quietTo}
          hintId={hintId}
          minute={quietToMinute}
          onChoose={(minute) => save({ quietToMinute: minute })}
        />
      </div>
      <p id={hintId} className="mt-2 text-sm text-muted-foreground">
        {quietFromMinute === quietToMinute ? words.neverQuiet : words.quietHint}
      </p>
    </div>
  );
}

type HourChoiceProps = {
  label: string;
  hintId: string;
  minute: number;
  onChoose: (minute: number) => void;
};

function HourChoice({ label, hintId, minute, onChoose }: HourChoiceProps) {
  const id = useId();
  return (
    <div className="grid gap-1 sm:flex sm:items-center sm:gap-3">
      <label htmlFor={id}>{label}</label>
      <NativeSelect
        id={id}
        aria-describedby={hintId}
        value={minute}
        onChange={({ target }) => onChoose(Number(target.value))}
        className="sm:w-auto"
      >
        <Options of={HOURS} label={(each) => twelveHourLabel(clockTimeAt(each))} />
      </NativeSelect>
    </div>
  );
}

/** A choice shows immediately, and is reverted if it could not be saved. */
function useSaving() {
  const [failure, setFailure] = useState<string | null>(null);
  const tryAddressAgain = useMutation(api.notificationSettings.tryAddressAgain);
  const send = useMutation(api.notificationSettings.save).withOptimisticUpdate((store, change) => {
    const before = store.getQuery(api.notificationSettings.get, {});
    if (before === undefined) return;
    const { paces = [], pushes = [], ...rest } = change;
    const chosen = new Map(paces.map(({ event, pace }) => [event, pace]));
    const pushed = new Map(pushes.map(({ event, isPushed }) => [event, isPushed]));
    store.setQuery(
      api.notificationSettings.get,
      {},
      {
        ...before,
        ...rest,
        paces: before.paces.map(({ event, pace }) => ({
          event,
          pace: chosen.get(event) ?? pace,
        })),
        pushes: before.pushes.map(({ event, isPushed }) => ({
          event,
          isPushed: pushed.get(event) ?? isPushed,
        })),
      },
    );
  });
  const attempt = (act: Promise<unknown>) => {
    setFailure(null);
    act.catch((error: unknown) => setFailure(describeFailure(error)));
  };
  const save: Save = (change) => attempt(send(change));
  const tryAgain = () => attempt(tryAddressAgain({}));
  return { save, tryAgain, failure };
}

/** Whether this browser shows the person's notifications, and a button to stop them on all others. */
function PushDevice() {
  const devices = useLive(api.pushDevices.get, {});
  const { here, wanted, failure, turnOn, turnOff } = useOwnPush();
  const removeOthers = useMutation(api.pushDevices.removeOthers);
  if (devices.state === "loading") return <Skeleton className="h-11" />;
  if (devices.state !== "ready") return null;
  const { publicKey, endpoints } = devices.value;
  const ability = readPushAbility();
  if (publicKey === null) return <Hint text={pushWords.notSetUp} />;
  if (ability !== "able" && ability !== "denied") return <Hint text={pushWords[ability]} />;
  const isOn = here !== null && endpoints.includes(here.endpoint);
  const others = endpoints.filter((endpoint) => endpoint !== here?.endpoint).length;
  return (
    <div className="grid gap-3">
      <HintedCheckbox
        label={pushWords.here}
        hint={ability === "denied" ? pushWords.denied : pushWords.hint}
        checked={wanted ?? isOn}
        disabled={wanted !== null || (ability === "denied" && !isOn)}
        onSwitch={(isWanted) => {
          if (isWanted) turnOn(publicKey);
          else turnOff();
        }}
      />
      {others > 0 && (
        <p className="flex flex-wrap items-center gap-3 text-muted-foreground">
          {pushWords.others(others)}
          <Button
            variant="outline"
            size="sm"
            onClick={() => {
              void removeOthers(isOn ? { endpoint: here.endpoint } : {}).catch(() => undefined);
            }}
          >
            {pushWords.stopOthers}
          </Button>
        </p>
      )}
      <FormError text={failure} />
    </div>
  );
}

const Hint = ({ text }: { text: string }) => <p className="text-muted-foreground">{text}</p>;

function useOwnPush() {
  const [here, setHere] = useState<PushAddress | null>(null);
  /** The choice, until it has taken effect. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const add = useMutation(api.pushDevices.add);
  const remove = useMutation(api.pushDevices.remove);
  useEffect(() => {
    findOwnPush().then(setHere, () => undefined);
  }, []);
  const attempt = (isWanted: boolean, work: () => Promise<void>) => {
    setWanted(isWanted);
    setFailure(null);
    const settled = work().catch(() => setFailure(pushWords.failed));
    void settled.then(() => setWanted(null));
  };
  const turnOn = (publicKey: string) => {
    attempt(true, async () => {
      const opened = await openOwnPush(publicKey);
      if (opened === null) return;
      await add(opened);
      setHere(opened);
    });
  };
  const turnOff = () => {
    attempt(false, async () => {
      if (here !== null) await remove({ endpoint: here.endpoint });
      await closeOwnPush();
      setHere(null);
    });
  };
  return { here, wanted, failure, turnOn, turnOff };
}

type Settings = FunctionReturnType<typeof api.notificationSettings.get>;
type Change = Partial<Pick<Settings, "paces" | "pushes">>;
type NotificationGridProps = { settings: Settings; save: (change: Change) => void };

/** The events in three groups. Events that a device can't show have no checkbox; without push there is no column. */
function NotificationGrid({ settings, save }: NotificationGridProps) {
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
          <span className={cn("w-48 shrink-0 sm:order-2", !hasDevices && "max-sm:ml-auto")}>
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
    <div className="flex min-h-14 items-center gap-2 max-sm:flex-wrap max-sm:justify-end max-sm:gap-y-1 max-sm:py-2 sm:gap-4">
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 max-sm:basis-full sm:py-1">
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
        <div className="w-48 shrink-0">
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
