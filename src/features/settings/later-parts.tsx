import { api } from "@convex/_generated/api";
import { IDLE_MINUTES } from "@domain/accounts/sign-in-ends";
import { signInEventsPageItems } from "@domain/limits";
import { MONDAY_FIRST } from "@domain/schedule/availability-groups";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { LogIn, TriangleAlert } from "lucide-react";
import { useId, useState } from "react";
import { AskDialog } from "@/components/patterns/ask-dialog";
import { PagedList } from "@/components/patterns/paged-list";
import { RowMenu } from "@/components/patterns/row-menu";
import { Checkbox } from "@/components/ui/checkbox";
import { DropdownMenuItem } from "@/components/ui/dropdown-menu";
import { NativeSelect, Options } from "@/components/ui/native-select";
import { describeFailure } from "@/content/failures";
import { invitesWords } from "@/content/practice/invites";
import { availabilityWords } from "@/content/settings/availability";
import { historyWords, idleTimeWords as words } from "@/content/settings/settings-words";
import { deviceWords } from "@/content/settings/settings";
import { BookingPageForm } from "@/features/settings/booking-page-form";
import { LiveSection } from "@/features/settings/live-section";
import { SameHoursButton } from "@/features/settings/same-hours-button";
import { attempt } from "@/lib/attempt";
import { notify } from "@/lib/device/notify";
import { useLive } from "@/lib/live/live";
import { useLivePages } from "@/lib/live/live-pages";
import { useConfirmed } from "@/lib/sign-in/confirmed";
import { useViewer } from "@/lib/sign-in/viewer";
import { formatMoment } from "@/lib/text/format-instant";

export const laterParts = {
  BookingPageForm,
  IdleTime,
  SameHoursMenu,
  SignInHistory,
  SignOutDialog,
  SignUpDoor,
};

/** A coach chooses it for the practice; a client reads it. */
function IdleTime() {
  const { role } = useViewer();
  const idle = useLive(api.presence.idleMinutes, {});
  return (
    <LiveSection live={idle} fields={1}>
      {(minutes) =>
        role === "admin" ? (
          <IdleTimeField minutes={minutes} />
        ) : (
          <p className="text-sm text-muted-foreground">{words.sentence(minutes)}</p>
        )
      }
    </LiveSection>
  );
}

function IdleTimeField({ minutes }: { minutes: number }) {
  const id = useId();
  const set = useMutation(api.presence.setIdleMinutes);
  const confirmed = useConfirmed();
  const [chosen, setChosen] = useState<number | null>(null);
  const choices = [...new Set([...IDLE_MINUTES, minutes])].toSorted((one, other) => one - other);

  async function change(next: number) {
    setChosen(next);
    const setting = confirmed(async () => {
      await set({ idleMinutes: next });
      notify({ tone: "success", title: words.saved(next) });
    });
    await attempt(setting, words.failed);
    setChosen(null);
  }

  return (
    <div>
      <label htmlFor={id} className="font-medium">
        {words.label}
      </label>
      <NativeSelect
        id={id}
        aria-describedby={`${id}-hint`}
        className="mt-2 max-w-60"
        value={String(chosen ?? minutes)}
        disabled={chosen !== null}
        onChange={(event) => void change(Number(event.target.value))}
      >
        <Options of={choices} label={words.minutes} />
      </NativeSelect>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted-foreground">
        {words.hint}
      </p>
    </div>
  );
}

const WORKDAYS = MONDAY_FIRST.slice(0, 5);

type SameHoursMenuProps = { weekday: number; onCopy: (weekdays: readonly number[]) => void };

function SameHoursMenu({ weekday, onCopy }: SameHoursMenuProps) {
  return (
    <RowMenu button={<SameHoursButton weekday={weekday} />}>
      <DropdownMenuItem onSelect={() => onCopy(WORKDAYS)}>
        {availabilityWords.copyTo.weekdays}
      </DropdownMenuItem>
      <DropdownMenuItem onSelect={() => onCopy(MONDAY_FIRST)}>
        {availabilityWords.copyTo.everyDay}
      </DropdownMenuItem>
    </RowMenu>
  );
}

type Event = FunctionReturnType<typeof api.devices.history>["page"][number];

const FIRST_ITEMS = 5;

function SignInHistory() {
  const pages = useLivePages({
    query: api.devices.history,
    args: {},
    pageItems: signInEventsPageItems,
    firstItems: FIRST_ITEMS,
  });
  return (
    <section aria-labelledby="sign-in-history" className="mt-10">
      <h3 id="sign-in-history" className="font-medium">
        {historyWords.title}
      </h3>
      <p className="mb-3 text-sm text-muted-foreground">{historyWords.lead}</p>
      <PagedList pages={pages} words={historyWords}>
        {(events) => (
          <ul className="border-t border-border">
            {events.map((event) => (
              <EventRow
                key={`${event.happenedAt} ${event.outcome} ${event.place ?? ""}`}
                event={event}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

function EventRow({ event }: { event: Event }) {
  const { outcome, count, happenedAt, browser, system, place } = event;
  const isIn = outcome === "in";
  const Icon = isIn ? LogIn : TriangleAlert;
  return (
    <li className="flex items-center gap-4 border-b border-border py-3">
      <Icon
        aria-hidden
        className={`size-5 shrink-0 ${isIn ? "text-highlight" : "text-warning"}`}
        strokeWidth={1.6}
      />
      <div className="min-w-0 flex-1">
        <p>
          {isIn ? historyWords.in : historyWords.tried(count)}, {formatMoment(happenedAt)}
        </p>
        <p className="text-sm text-muted-foreground">
          {deviceWords.name(browser, system)}, {historyWords.from(place)}
        </p>
      </div>
    </li>
  );
}

function SignOutDialog({ onClose }: { onClose: () => void }) {
  const signOut = useMutation(api.devices.signOutEverywhere);
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function leave() {
    setIsPending(true);
    setFailure(null);
    try {
      await signOut({});
    } catch (error) {
      setFailure(describeFailure(error, deviceWords.failed));
      setIsPending(false);
    }
  }
  return (
    <AskDialog
      isDanger
      title={deviceWords.everywhereTitle}
      text={deviceWords.everywhereText}
      leave={deviceWords.keep}
      act={deviceWords.signOutEverywhere}
      isPending={isPending}
      error={failure}
      onAct={() => void leave()}
      onClose={onClose}
    />
  );
}

const doorWords = invitesWords.door;

/** Whether anybody may sign up, or only invited people. It applies to the whole practice immediately. */
function SignUpDoor() {
  const door = useLive(api.clientInvites.door, {});
  return (
    <LiveSection live={door} fields={1}>
      {({ isOpen }) => <DoorSwitch isOpen={isOpen} />}
    </LiveSection>
  );
}

function DoorSwitch({ isOpen }: { isOpen: boolean }) {
  const id = useId();
  const set = useMutation(api.clientInvites.setDoor);
  const confirmed = useConfirmed();
  const [chosen, setChosen] = useState<boolean | null>(null);

  async function change(next: boolean) {
    setChosen(next);
    const setting = confirmed(async () => {
      await set({ isOpen: next });
      notify({ tone: "success", title: next ? doorWords.opened : doorWords.closed });
    });
    await attempt(setting, doorWords.failed);
    setChosen(null);
  }

  return (
    <div className="flex gap-3">
      <Checkbox
        id={id}
        aria-describedby={`${id}-hint`}
        checked={chosen ?? isOpen}
        disabled={chosen !== null}
        onCheckedChange={(isChecked) => void change(isChecked)}
      />
      <div>
        <label htmlFor={id} className="font-medium">
          {doorWords.label}
        </label>
        <p id={`${id}-hint`} className="mt-0.5 text-sm text-muted-foreground">
          {doorWords.hint}
        </p>
      </div>
    </div>
  );
}
