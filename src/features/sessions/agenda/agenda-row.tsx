import { agendaItemCharactersMax } from "@domain/limits";
import { isBlank } from "@domain/text/text";
import { type SubmitEvent, useState } from "react";

import { DotsButton } from "../dots-button";
import { AgendaMenu } from "../session-parts";
import type { AgendaItem } from "./agenda-list";
import { useAgendaChanges } from "./use-agenda-changes";
import { LateMenu } from "@/components/patterns/late-menu";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { agenda } from "@/content/sessions";
import { cn } from "@/lib/class-names";
import { focusOnce } from "@/lib/pages/focus-once";
import { useIsReadOnly } from "@/lib/sign-in/viewer";

type AgendaRowProps = {
  item: AgendaItem;
  side: "client" | "coach";
  sessionId: string;
  /** The position one place up or down; null at the ends. */
  up: number | null;
  down: number | null;
};

export function AgendaRow({ item, side, sessionId, up, down }: AgendaRowProps) {
  const { change, remove } = useAgendaChanges(sessionId);
  const isReadOnly = useIsReadOnly();
  const [isEditing, setIsEditing] = useState(false);
  const { itemId, text, isDone } = item;
  const moveTo = (position: number | null) =>
    position === null
      ? null
      : () => {
          change({ itemId, position });
        };
  return (
    <li className="flex items-start gap-3 border-t border-border py-2.5">
      <Checkbox
        aria-label={agenda.tick(text)}
        checked={isDone}
        disabled={isReadOnly}
        onChange={(event) => {
          change({ itemId, isDone: event.target.checked });
        }}
        className="mt-2.5"
      />
      {isEditing && !isReadOnly ? (
        <EditItem
          text={text}
          onDone={(edited) => {
            setIsEditing(false);
            if (edited !== null) change({ itemId, text: edited });
          }}
        />
      ) : (
        <Words item={item} side={side} />
      )}
      {!isReadOnly && (
        <LateMenu
          button={(onPress) => <DotsButton aria-label={agenda.edit(text)} onClick={onPress} />}
        >
          <AgendaMenu
            text={text}
            onEdit={() => {
              setIsEditing(true);
            }}
            onUp={moveTo(up)}
            onDown={moveTo(down)}
            onRemove={() => {
              remove(item);
            }}
          />
        </LateMenu>
      )}
    </li>
  );
}

function Words({ item, side }: Pick<AgendaRowProps, "item" | "side">) {
  const { text, isDone, addedBy } = item;
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
      </p>
    </div>
  );
}

type EditItemProps = { text: string; onDone: (edited: string | null) => void };

/** Enter and Save store, Escape reverts. */
function EditItem({ text, onDone }: EditItemProps) {
  const [edited, setEdited] = useState(text);
  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onDone(isBlank(edited) || edited === text ? null : edited);
  }
  return (
    <form onSubmit={handleSubmit} className="flex min-w-0 flex-1 gap-2">
      <Input
        ref={focusOnce}
        aria-label={agenda.edit(text)}
        dir="auto"
        maxLength={agendaItemCharactersMax}
        value={edited}
        onChange={(event) => {
          setEdited(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") onDone(null);
        }}
      />
      <Button type="submit" variant="outline">
        {agenda.save}
      </Button>
    </form>
  );
}
