import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import {
  ArrowDown,
  ArrowUp,
  CalendarClock,
  CalendarX,
  CircleCheck,
  CircleSlash,
  NotebookText,
  Pencil,
  Trash2,
  Undo2,
} from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { fullName } from "@domain/accounts/full-name";
import { groupPeopleMax } from "@domain/schedule/group-sessions";

import { FailedState } from "@/components/patterns/failed-state";
import { Form } from "@/components/patterns/form";
import { MenuItem, RowMenu } from "@/components/patterns/row-menu";
import { SelectField } from "@/components/patterns/select-field";
import { Button } from "@/components/ui/button";
import { DotsButton } from "@/components/ui/dots-button";
import { DropdownMenuSeparator } from "@/components/ui/dropdown-menu";
import { Options } from "@/components/ui/native-select";
import { Skeleton } from "@/components/ui/skeleton";
import { coachSessions } from "@/content/coach-sessions";
import { errorNotice } from "@/content/failures";
import { groupWords } from "@/content/group-sessions";
import { agenda } from "@/content/sessions";
import { type Session, StatusBadge } from "./booking/session-types";
import { useAttempt } from "./booking/use-attempt";
import { CoachCalendar } from "./calendar/coach-calendar";
import type { SessionAct } from "./lists/session-card";
import { useClosing } from "./use-closing";
import { notify } from "@/lib/device/notify";
import { useLive } from "@/lib/live/live";
import { useNow } from "@/lib/live/now";
import { paths } from "@/lib/pages/paths";

export const sessionMenus = { AgendaMenu, CoachCalendar, CoachMenu, GroupPeople };

type CoachMenuProps = { session: Session; onAct: (act: SessionAct) => void };

const words = coachSessions.row;

function CoachMenu({ session, onAct }: CoachMenuProps) {
  const { title, status } = session;
  const isScheduled = status === "scheduled";
  const [seen, setSeen] = useState(session);
  return (
    <RowMenu
      button={<DotsButton aria-label={words.menu(title)} />}
      onOpenChange={() => setSeen(session)}
    >
      <MenuItem icon={Pencil} label={words.edit} onSelect={() => onAct("edit")} />
      <MenuItem icon={NotebookText} label={words.notes} onSelect={() => onAct("notes")} />
      {isScheduled && (
        <>
          <MenuItem
            icon={CalendarClock}
            label={words.reschedule}
            onSelect={() => onAct("reschedule")}
          />
          <MenuItem icon={CalendarX} label={words.cancel} onSelect={() => onAct("cancel")} />
        </>
      )}
      <DropdownMenuSeparator />
      <ClosingItems session={seen} />
    </RowMenu>
  );
}

/**
 * Offers changes by the status at the time the menu opened, because the server refuses a change from another one. A
 * cancelled session must be restored first.
 */
function ClosingItems({ session }: Pick<CoachMenuProps, "session">) {
  const close = useClosing();
  const hasBegun = session.startsAt <= useNow();
  const { status } = session;
  const isCancelled = status === "cancelled";
  return (
    <>
      {status !== "completed" && !isCancelled && hasBegun && (
        <MenuItem
          icon={CircleCheck}
          label={words.complete}
          onSelect={() => void close(session, "completed")}
        />
      )}
      {status !== "no-show" && !isCancelled && hasBegun && (
        <MenuItem
          icon={CircleSlash}
          label={words.miss}
          onSelect={() => void close(session, "no-show")}
        />
      )}
      {status !== "scheduled" && (
        <MenuItem
          icon={Undo2}
          label={words.reopen}
          onSelect={() => void close(session, "scheduled")}
        />
      )}
    </>
  );
}

type AgendaMenuProps = {
  text: string;
  onEdit: () => void;
  /** Null at the ends of the list. */
  onUp: (() => void) | null;
  onDown: (() => void) | null;
  onRemove: () => void;
};

function AgendaMenu({ text, onEdit, onUp, onDown, onRemove }: AgendaMenuProps) {
  const { menu } = agenda;
  return (
    <RowMenu button={<DotsButton aria-label={agenda.edit(text)} />}>
      <MenuItem icon={Pencil} label={menu.edit} onSelect={onEdit} />
      <MenuItem icon={ArrowUp} label={menu.up} disabled={onUp === null} onSelect={() => onUp?.()} />
      <MenuItem
        icon={ArrowDown}
        label={menu.down}
        disabled={onDown === null}
        onSelect={() => onDown?.()}
      />
      <MenuItem icon={Trash2} label={menu.remove} onSelect={onRemove} />
    </RowMenu>
  );
}

type Place = FunctionReturnType<typeof api.groupSessions.people>[number];

function GroupPeople({ groupId, sessionId }: { groupId: string; sessionId: Id<"sessions"> }) {
  const people = useLive(api.groupSessions.people, { groupId });
  const titleId = useId();
  if (people.state === "loading") return <Skeleton className="h-40" />;
  if (people.state === "failed") {
    return <FailedState sentence={groupWords.failed} onRetry={people.retry} />;
  }
  const own = people.value.find((place) => place.sessionId === sessionId);
  const places = people.value.filter(({ startsAt }) => startsAt === own?.startsAt);
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="text-lg font-medium">
        {groupWords.people}
      </h2>
      <p className="mt-1 text-sm text-muted-foreground">{groupWords.lead}</p>
      <ul aria-labelledby={titleId} className="mt-3 border-y border-border">
        {places.map((place) => (
          <Person key={place.sessionId} place={place} isOwn={place.sessionId === sessionId} />
        ))}
      </ul>
      {own !== undefined && <AddClient own={own} places={places} />}
    </section>
  );
}

function Person({ place, isOwn }: { place: Place; isOwn: boolean }) {
  const name = fullName(place);
  return (
    <li className="flex min-h-11 items-center justify-between gap-3 border-t border-border py-1 first:border-t-0">
      {isOwn ? (
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>{" "}
          <span className="text-sm font-normal text-muted-foreground">({groupWords.thisPage})</span>
        </span>
      ) : (
        <Link
          to={paths.coachSession(place.sessionId)}
          dir="auto"
          className="inline-flex min-h-11 min-w-0 items-center text-primary underline underline-offset-4 [overflow-wrap:anywhere]"
        >
          {name}
        </Link>
      )}
      <StatusBadge session={{ ...place, isRequest: false, offeredTimes: [] }} />
    </li>
  );
}

/** Adds a client to a future group session. A cancelled session adds nobody, because its time may be taken. */
function AddClient({ own, places }: { own: Place; places: readonly Place[] }) {
  const now = useNow();
  const isOpen = own.status === "scheduled" && own.startsAt > now;
  const clients = useLive(api.calendar.clients, isOpen ? {} : "skip");
  const add = useMutation(api.groupSessions.add);
  const [chosen, setChosen] = useState("");
  const { attempt, isPending, refusal } = useAttempt();
  if (!isOpen || clients.state !== "ready") return null;
  const inside = places.filter(({ status }) => status !== "cancelled");
  if (inside.length >= groupPeopleMax) {
    return <p className="mt-3 text-sm text-muted-foreground">{groupWords.full}</p>;
  }
  const others = clients.value.filter(
    ({ clientId }) => !inside.some((place) => place.clientId === clientId),
  );
  const client = others.find(({ clientId }) => clientId === chosen);

  async function send() {
    if (client === undefined) return;
    const wanted = { sessionId: own.sessionId, clientId: client.clientId };
    if (!(await attempt(() => add(wanted), errorNotice(groupWords.notAdded)))) return;
    setChosen("");
    notify({ title: groupWords.added });
  }

  if (others.length === 0) {
    return <p className="mt-3 text-sm text-muted-foreground">{groupWords.noneToAdd}</p>;
  }
  return (
    <Form onSend={send} className="mt-4 grid gap-2">
      <SelectField
        label={groupWords.add}
        error={refusal ?? undefined}
        value={client === undefined ? "" : chosen}
        onChange={setChosen}
      >
        <option value="">{groupWords.chooseAdded}</option>
        <Options
          of={others.toSorted((one, two) => fullName(one).localeCompare(fullName(two)))}
          value={(each) => each.clientId}
          label={fullName}
        />
      </SelectField>
      <Button
        type="submit"
        variant="outline"
        size="sm"
        isPending={isPending}
        disabled={client === undefined}
      >
        {groupWords.adding}
      </Button>
    </Form>
  );
}
