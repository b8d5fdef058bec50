import { api } from "@convex/_generated/api";
import { IDLE_MINUTES } from "@domain/accounts/sign-in-ends";
import { signInEventsPageItems } from "@domain/limits";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { LogIn, TriangleAlert } from "lucide-react";
import { useId, useState } from "react";

import { AskDialog } from "@/components/patterns/ask-dialog";
import { PagedList } from "@/components/patterns/paged-list";
import { NativeSelect, Options } from "@/components/ui/native-select";
import { describeFailure } from "@/content/failures";
import { historyWords, idleTimeWords as words } from "@/content/settings/settings-words";
import { deviceWords } from "@/content/settings/settings";
import { LiveSection } from "@/features/settings/live-section";
import { attempt } from "@/lib/attempt";
import { notify } from "@/lib/device/notify";
import { useLive } from "@/lib/live/live";
import { useLivePages } from "@/lib/live/live-pages";
import { useConfirmed } from "@/lib/sign-in/confirmed";
import { useViewer } from "@/lib/sign-in/viewer";
import { formatMoment } from "@/lib/text/format-instant";

/** A coach chooses it for the practice; a client reads it. */
export function IdleTime() {
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
      notify({ title: words.saved(next) });
    });
    await attempt(setting);
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

type Event = FunctionReturnType<typeof api.devices.history>["page"][number];

const FIRST_ITEMS = 5;

export function SignInHistory() {
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

export function SignOutDialog({ onClose }: { onClose: () => void }) {
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
