import { api } from "@convex/_generated/api";
import type { FunctionReturnType } from "convex/server";
import { AgendaForm } from "./agenda-form";
import { FailedState } from "@/components/patterns/failed-state";
import { Skeletons } from "@/components/patterns/skeletons";
import { agenda } from "@/content/sessions";
import { useLive } from "@/lib/live/live";
import { useIsReadOnly, useViewer } from "@/lib/sign-in/viewer";
import { CirclePlay, CircleStop } from "lucide-react";
import { useState } from "react";
import { Form } from "@/components/patterns/form";
import { LateMenu } from "@/components/patterns/late-menu";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { sessionCard } from "@/content/session-lines";
import { cn } from "@/lib/class-names";
import { personKey } from "@/lib/kept/kept-keys";
import { useKeptText } from "@/lib/kept/kept-text";
import { useSecondsSince } from "@/lib/live/seconds-since";
import { focusAfterRow } from "@/lib/pages/focus-after";
import { focusOnce, useFocusBack } from "@/lib/pages/focus-once";
import { agendaItemCharactersMax, agendaMinutesMax } from "@domain/limits";
import { isBlank } from "@domain/text/text";
import { clockOf } from "@domain/time/time-spans";
import { DotsButton } from "@/components/ui/dots-button";
import { AgendaMenu } from "../session-parts";
import { useAgendaChanges } from "./use-agenda-changes";

type AgendaRowProps = {
  item: AgendaItem;
  side: "client" | "coach";
  sessionId: string;
  aheadMs?: number | undefined;
  /** The position one place up or down; null at the ends. */
  up: number | null;
  down: number | null;
};

function AgendaRow({ item, side, sessionId, aheadMs, up, down }: AgendaRowProps) {
  const { change, remove } = useAgendaChanges(sessionId);
  const isReadOnly = useIsReadOnly();
  const { itemId, text, isDone, startedAt } = item;
  const isRunning = startedAt !== undefined;
  const isTimed = aheadMs !== undefined && !isReadOnly && !isDone;
  const [isAsked, setIsAsked] = useState(false); // An edit that a reload restored must not take the focus.
  const { typed, type, discard } = useKeptText(
    personKey("topic_change", useViewer().userId, itemId),
  );
  const isForm = typed !== null && !isReadOnly;
  const row = useFocusBack(isForm);
  const moveTo = (position: number | null) =>
    position === null ? null : () => void change({ itemId, position });
  return (
    <li ref={row} className="flex items-start gap-3 border-t border-border py-2.5">
      <Checkbox
        aria-label={agenda.tick(text)}
        checked={isDone}
        disabled={isReadOnly}
        onCheckedChange={(isChecked) => void change({ itemId, isDone: isChecked })}
        className="mt-2.5"
      />
      {isForm ? (
        <EditItem
          item={item}
          typed={typed}
          isAsked={isAsked}
          onType={type}
          onLeave={discard}
          onSave={(minutes) => change({ itemId, text: typed, minutes })}
        />
      ) : (
        <Words item={item} side={side} aheadMs={aheadMs} />
      )}
      {isTimed && typed === null && (
        <IconButton
          aria-label={isRunning ? agenda.stop(text) : agenda.start(text)}
          onClick={() => void change({ itemId, isRunning: !isRunning })}
        >
          {isRunning ? <CircleStop aria-hidden /> : <CirclePlay aria-hidden />}
        </IconButton>
      )}
      {!isReadOnly && !isForm && (
        <LateMenu
          button={(onPress) => <DotsButton aria-label={agenda.edit(text)} onClick={onPress} />}
        >
          <AgendaMenu
            text={text}
            onEdit={() => {
              setIsAsked(true);
              type(text);
            }}
            onUp={moveTo(up)}
            onDown={moveTo(down)}
            onRemove={() => {
              focusAfterRow(row.current);
              remove(item);
            }}
          />
        </LateMenu>
      )}
    </li>
  );
}

function Words({ item, side, aheadMs }: Pick<AgendaRowProps, "item" | "side" | "aheadMs">) {
  const { text, isDone, addedBy, minutes, startedAt } = item;
  return (
    <div className="min-w-0 flex-1 py-2">
      <p
        dir="auto"
        className={cn("[overflow-wrap:anywhere]", isDone && "text-muted-foreground line-through")}
      >
        {text}
      </p>
      <p className="text-xs text-muted-foreground">
        {addedBy === side ? agenda.byYou : agenda.by[addedBy]}
        {minutes !== undefined && ` · ${sessionCard.minutesShort(minutes)}`}
        {startedAt !== undefined && aheadMs !== undefined && (
          <Pace startedAt={startedAt + aheadMs} minutes={minutes} />
        )}
      </p>
    </div>
  );
}

type EditItemProps = {
  item: AgendaItem;
  /** Stored in the browser until the server has it. */
  typed: string;
  /** True when editing was just chosen in the menu. */
  isAsked: boolean;
  onType: (typed: string) => void;
  onLeave: () => void;
  /** Resolves to whether it was saved. */
  onSave: (minutes: number | null) => Promise<boolean>;
};

/** Enter and Save save the change, Escape and Cancel discard it. */
function EditItem({ item, typed, isAsked, onType, onLeave, onSave }: EditItemProps) {
  const { text, minutes } = item;
  const [isSaving, setIsSaving] = useState(false);

  async function handleSubmit(form: HTMLFormElement) {
    if (isSaving) return;
    setIsSaving(true);
    const planned = Number(new FormData(form).get("minutes")) || null;
    const isSame = typed === text && planned === (minutes ?? null);
    if (isBlank(typed) || isSame || (await onSave(planned))) onLeave();
    setIsSaving(false);
  }
  return (
    <Form
      onSend={handleSubmit}
      onKeyDown={({ key }) => {
        if (key === "Escape") onLeave();
      }}
      className="flex min-w-0 flex-1 flex-wrap gap-2"
    >
      <Input
        ref={isAsked ? focusOnce : undefined}
        aria-label={agenda.edit(text)}
        dir="auto"
        maxLength={agendaItemCharactersMax}
        value={typed}
        readOnly={isSaving}
        onChange={(event) => onType(event.target.value)}
        className="min-w-0 flex-1 basis-60"
      />
      <Input
        name="minutes"
        type="number"
        aria-label={agenda.minutes(text)}
        placeholder={agenda.minutesShort}
        min={1}
        max={agendaMinutesMax}
        defaultValue={minutes}
        readOnly={isSaving}
        className="w-20"
      />
      <Button type="submit" variant="outline" isPending={isSaving}>
        {agenda.save}
      </Button>
      <Button variant="ghost" className="px-3" onClick={onLeave}>
        {agenda.cancel}
      </Button>
    </Form>
  );
}

type PaceProps = { startedAt: number; minutes: number | undefined };

/** The time spent on this point, and by how much it is over its minutes. */
function Pace({ startedAt, minutes }: PaceProps) {
  const seconds = useSecondsSince(startedAt);
  const over = minutes === undefined ? 0 : Math.floor(seconds / 60) - minutes;
  return (
    <span role="timer" className="font-medium text-highlight tabular-nums">
      {" · "}
      {clockOf(seconds)}
      {over > 0 && ` · ${agenda.over(over)}`}
    </span>
  );
}

export type AgendaItem = FunctionReturnType<typeof api.agenda.list>[number];

type AgendaListProps = {
  sessionId: string;
  side: "client" | "coach";
  /** How far this device's clock is ahead of the server's; set where the points are timed. */
  aheadMs?: number;
};

export function AgendaList({ sessionId, side, aheadMs }: AgendaListProps) {
  return (
    <section aria-labelledby="agenda">
      <h2 id="agenda" className="text-2xl font-medium">
        {agenda.title}
      </h2>
      <p className="mt-1 text-muted-foreground">{agenda.lead}</p>
      <Items sessionId={sessionId} side={side} aheadMs={aheadMs} />
      {!useIsReadOnly() && <AgendaForm sessionId={sessionId} />}
    </section>
  );
}

function Items({ sessionId, side, aheadMs }: AgendaListProps) {
  const items = useLive(api.agenda.list, { sessionId });
  switch (items.state) {
    case "loading":
      return <Skeletons label={agenda.loading} className="mt-4 grid gap-2" count={2} each="h-11" />;
    case "failed":
      return <FailedState sentence={agenda.failed} onRetry={items.retry} className="mt-4" />;
    case "ready":
      return items.value.length === 0 ? (
        <p className="mt-4 text-muted-foreground italic">{agenda.empty}</p>
      ) : (
        <ul aria-label={agenda.title} className="mt-4 border-b border-border">
          {items.value.map((item, index) => (
            <AgendaRow
              key={item.itemId}
              item={item}
              side={side}
              sessionId={sessionId}
              aheadMs={aheadMs}
              up={positionAround(items.value, index - 1)}
              down={positionAround(items.value, index + 2)}
            />
          ))}
        </ul>
      );
  }
}

/** A position between the neighbours; null beyond the ends. */
function positionAround(items: readonly AgendaItem[], index: number): number | null {
  if (index < 0 || index > items.length) return null;
  const [before, after] = [items[index - 1]?.position, items[index]?.position];
  if (before === undefined) return (after ?? 0) - 1;
  return after === undefined ? before + 1 : (before + after) / 2;
}
