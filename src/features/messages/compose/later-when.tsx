import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { utcMsToWallTime } from "@domain/time/time-zones";
import { useState } from "react";

import { InputField } from "@/components/patterns/input-field";
import { laterWords as words } from "@/content/messages/later-messages";
import {
  formatLater,
  type LaterChoice,
  listPresets,
  momentOf,
} from "@/features/messages/compose/later-times";
import { morningOf } from "@/features/messages/thread/thread-actions";
import { useLive } from "@/lib/live/live";
import { ownZone, useNow } from "@/lib/live/now";
import { areClocksApart } from "@/lib/text/clocks";
import { formatZone } from "@/lib/text/session-times";

/** A preset, or a day and time of the coach's own, which starts at `before`. */
export function useLaterWhen(before: number | undefined) {
  const zone = ownZone();
  const now = useNow();
  const presets = listPresets(now, zone);
  const [choice, setChoice] = useState<LaterChoice>(before === undefined ? "tomorrow" : "own");
  const [begun] = useState(() => before ?? morningOf("tomorrow", now, zone));
  const [wall, setWall] = useState(() => utcMsToWallTime(begun, zone));
  const typed = momentOf(wall, zone);
  const preset = presets.find((each) => each.preset === choice);
  const own = typed === momentOf(utcMsToWallTime(begun, zone), zone) ? begun : typed;
  const dueAt = choice === "own" ? own : (preset?.dueAt ?? null);
  return { zone, presets, choice, setChoice, wall, setWall, dueAt };
}

type LaterWhenProps = {
  clientId: Id<"users">;
  name: string;
  when: ReturnType<typeof useLaterWhen>;
};

export function LaterWhen({ clientId, name, when }: LaterWhenProps) {
  const { zone, presets, choice, setChoice, dueAt } = when;
  const now = useNow();
  const option = (value: LaterChoice, label: string) => (
    <label key={value} className="flex min-h-11 cursor-pointer items-center gap-2.5">
      <input
        type="radio"
        name="later-when"
        className="size-5 accent-primary"
        checked={choice === value}
        onChange={() => setChoice(value)}
      />
      {label}
    </label>
  );
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">{words.when}</legend>
      {presets.map(({ preset, dueAt: at }) =>
        option(preset, `${words.presets[preset]}: ${formatLater(at, zone, now)}`),
      )}
      {option("own", words.own)}
      {choice === "own" && <OwnTime {...when} />}
      <p className="mt-2 text-sm text-muted-foreground">
        {words.ownZone(formatZone(zone))} <TheirTime {...{ clientId, name, zone, dueAt }} />
      </p>
    </fieldset>
  );
}

function OwnTime({ wall, setWall }: Pick<LaterWhenProps["when"], "wall" | "setWall">) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <InputField
        label={words.date}
        type="date"
        required
        value={wall.date}
        onChange={(value) => setWall({ ...wall, date: value })}
      />
      <InputField
        label={words.time}
        type="time"
        required
        value={wall.time}
        onChange={(value) => setWall({ ...wall, time: value })}
      />
    </div>
  );
}

type TheirTimeProps = {
  clientId: Id<"users">;
  name: string;
  zone: string;
  dueAt: number | null;
};

/** Shown when the client's clock shows another time. */
export function TheirTime({ clientId, name, zone, dueAt }: TheirTimeProps) {
  const now = useNow();
  const live = useLive(api.laterMessages.list, { clientId });
  const theirs = live.state === "ready" ? live.value.clientZone : null;
  if (theirs === null || dueAt === null || !areClocksApart(dueAt, zone, theirs)) return null;
  return <>{words.theirs(name, formatLater(dueAt, theirs, now), formatZone(theirs))}</>;
}
