import { CirclePlay, CircleStop } from "lucide-react";
import { type SubmitEvent, useState } from "react";

import { LateMenu } from "@/components/patterns/late-menu";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { sessionCard } from "@/content/session-lines";
import { agenda } from "@/content/sessions";
import { cn } from "@/lib/class-names";
import { personKey } from "@/lib/kept/kept-keys";
import { useKeptText } from "@/lib/kept/kept-text";
import { useSecondsSince } from "@/lib/live/seconds-since";
import { focusOnce } from "@/lib/pages/focus-once";
import { useIsReadOnly, useViewer } from "@/lib/sign-in/viewer";
import { agendaItemCharactersMax, agendaMinutesMax } from "@domain/limits";
import { isBlank } from "@domain/text/text";
import { clockOf } from "@domain/time/time-spans";

import { DotsButton } from "../dots-button";
import { AgendaMenu } from "../session-parts";
import type { AgendaItem } from "./agenda-list";
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

export function AgendaRow({ item, side, sessionId, aheadMs, up, down }: AgendaRowProps) {
  const { change, remove } = useAgendaChanges(sessionId);
  const isReadOnly = useIsReadOnly();
  const { itemId, text, isDone, startedAt } = item;
  const isTimed = aheadMs !== undefined && !isReadOnly && !isDone;
  const [isAsked, setIsAsked] = useState(false); // An edit that a reload restored must not take the focus.
  const { typed, type, discard } = useKeptText(
    personKey("topic_change", useViewer().userId, itemId),
  );
  const moveTo = (position: number | null) =>
    position === null ? null : () => void change({ itemId, position });
  return (
    <li className="flex items-start gap-3 border-t border-border py-2.5">
      <Checkbox
        aria-label={agenda.tick(text)}
        checked={isDone}
        disabled={isReadOnly}
        onCheckedChange={(isChecked) => void change({ itemId, isDone: isChecked })}
        className="mt-2.5"
      />
      {typed !== null && !isReadOnly ? (
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
        <PaceButton
          text={text}
          isRunning={startedAt !== undefined}
          onPress={(isRunning) => void change({ itemId, isRunning })}
        />
      )}
      {!isReadOnly && (
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
            onRemove={() => remove(item)}
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

/** Enter and Save save the change, Escape discards it. */
function EditItem({ item, typed, isAsked, onType, onLeave, onSave }: EditItemProps) {
  const { text, minutes } = item;
  const [isSaving, setIsSaving] = useState(false);

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSaving) return;
    setIsSaving(true);
    const planned = Number(new FormData(event.currentTarget).get("minutes")) || null;
    const isSame = typed === text && planned === (minutes ?? null);
    if (isBlank(typed) || isSame || (await onSave(planned))) onLeave();
    setIsSaving(false);
  }
  return (
    <form
      onSubmit={(event) => void handleSubmit(event)}
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
        onKeyDown={(event) => {
          if (event.key === "Escape") onLeave();
        }}
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
    </form>
  );
}

type PaceButtonProps = {
  text: string;
  isRunning: boolean;
  onPress: (isRunning: boolean) => void;
};

function PaceButton({ text, isRunning, onPress }: PaceButtonProps) {
  const Icon = isRunning ? CircleStop : CirclePlay;
  return (
    <IconButton
      aria-label={isRunning ? agenda.stop(text) : agenda.start(text)}
      onClick={() => onPress(!isRunning)}
    >
      <Icon aria-hidden />
    </IconButton>
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
