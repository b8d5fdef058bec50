import { clockOf } from "@domain/time/time-spans";
import { CirclePlay, CircleStop } from "lucide-react";

import { IconButton } from "@/components/ui/icon-button";
import { agenda } from "@/content/sessions";
import { useSecondsSince } from "@/lib/live/seconds-since";

type PaceButtonProps = {
  text: string;
  isRunning: boolean;
  onPress: (isRunning: boolean) => void;
};

export function PaceButton({ text, isRunning, onPress }: PaceButtonProps) {
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

/** How long the two are at a point; quiet when it is over its minutes. */
export function Pace({ startedAt, minutes }: PaceProps) {
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
