import { api } from "@convex/_generated/api";

import { AgendaForm } from "./agenda-form";
import { useAgendaChanges } from "./use-agenda-changes";
import { LiveLines } from "@/components/patterns/live-lines";
import { Checkbox } from "@/components/ui/checkbox";
import { nowWords } from "@/content/practice/now";
import { agenda } from "@/content/sessions";
import { cn } from "@/lib/class-names";
import { useLive } from "@/lib/live/live";

export function AgendaLines({ sessionId }: { sessionId: string }) {
  const items = useLive(api.agenda.list, { sessionId });
  const { change } = useAgendaChanges(sessionId);
  return (
    <div className="mt-2 border-t border-border pt-2">
      <LiveLines live={items} words={agenda}>
        {(value) =>
          value.length === 0 ? (
            <p className="text-muted-foreground">{nowWords.next.noAgenda}</p>
          ) : (
            <ul aria-label={agenda.title} className="grid gap-1.5">
              {value.map(({ itemId, text, isDone }) => (
                <li key={itemId}>
                  <label className="flex cursor-pointer items-start gap-2.5">
                    <Checkbox
                      checked={isDone}
                      onCheckedChange={(isChecked) => void change({ itemId, isDone: isChecked })}
                    />
                    <span
                      dir="auto"
                      className={cn(
                        "min-w-0 flex-1 wrap-anywhere",
                        isDone && "text-muted-foreground line-through",
                      )}
                    >
                      {text}
                    </span>
                  </label>
                </li>
              ))}
            </ul>
          )
        }
      </LiveLines>
      <AgendaForm sessionId={sessionId} />
    </div>
  );
}
