import { clockOf } from "@domain/time/time-spans";
import { CircleDot } from "lucide-react";
import { type MouseEvent, type ReactNode, useState } from "react";

import {
  type ListedRecording,
  type RoomRecordingNeeds,
  useRoomRecording,
} from "./use-room-recording";
import { Button } from "@/components/ui/button";
import { recordingWords } from "@/content/recordings";
import { notify } from "@/lib/device/notify";
import { useSecondsSince } from "@/lib/live/seconds-since";
import { focusAfter } from "@/lib/pages/focus-after";
import { findRecordingType } from "@/lib/recordings/call-recorder";

const words = recordingWords;

/** Shown over the picture: the button to ask for a recording, the question, and the red mark while it runs. */
export function RoomRecording({ aheadMs, ...needs }: RoomRecordingNeeds & { aheadMs: number }) {
  const { side, other } = needs;
  const { current, state, troubles, ask, agree, end } = useRoomRecording(needs);
  const [isAsking, setIsAsking] = useState(false);
  const cannot = () => side === "coach" && findRecordingType() === null;
  const isOwn = current?.askedBy === side;
  if (current === null) {
    return isAsking ? (
      <Question
        title={words.ask.title}
        act={words.ask.act(other)}
        leave={words.ask.leave}
        failed={words.ask.failed}
        onAct={async () => {
          await ask();
          setIsAsking(false);
        }}
        onLeave={() => {
          setIsAsking(false);
          return Promise.resolve();
        }}
      />
    ) : (
      <Corner>
        <Button
          size="sm"
          variant="ghost"
          className="rounded-full bg-stage/60 text-on-stage hover:bg-stage/80"
          onClick={({ currentTarget }) => {
            if (cannot()) {
              notify({ title: words.asked.cannot, tone: "warning" });
              return;
            }
            focusAfter(currentTarget, "[role=alertdialog] h2");
            setIsAsking(true);
          }}
        >
          <CircleDot aria-hidden />
          {words.record}
        </Button>
      </Corner>
    );
  }
  const stop = ({ currentTarget }: MouseEvent) => {
    focusAfter(currentTarget);
    void end(current);
  };
  if (state === "running") {
    return (
      <Corner>
        <Mark recording={current} aheadMs={aheadMs} onStop={stop} />
        {[...troubles].map((trouble) => (
          <p
            key={trouble}
            role="status"
            className="max-w-80 rounded-control bg-stage/80 px-3 py-2 text-sm"
          >
            {words.troubles[trouble]}
          </p>
        ))}
      </Corner>
    );
  }
  if (isOwn) {
    return (
      <Corner>
        <p
          role="status"
          className="flex flex-wrap items-center gap-x-3 rounded-control bg-stage/80 py-1 pr-1 pl-3 text-sm"
        >
          {words.waiting(other)}
          <Button size="sm" variant="ghost" className="hover:bg-on-stage/20" onClick={stop}>
            {words.takeBack}
          </Button>
        </p>
      </Corner>
    );
  }
  return (
    <Question
      title={words.asked.title(other)}
      act={words.asked.act}
      leave={words.asked.leave}
      failed={words.asked.failed}
      problem={cannot() ? words.asked.cannot : null}
      onAct={() => agree(current.recordingId)}
      onLeave={() => end(current)}
    />
  );
}

const Corner = ({ children }: { children: ReactNode }) => (
  <div className="absolute top-3 left-3 z-10 grid max-w-[calc(100%-9rem)] justify-items-start gap-2">
    {children}
  </div>
);

type MarkProps = {
  recording: ListedRecording;
  aheadMs: number;
  onStop: (event: MouseEvent) => void;
};

function Mark({ recording: { startedAt }, aheadMs, onStop }: MarkProps) {
  return (
    <div
      data-slot="recording-mark"
      className="flex flex-wrap items-center gap-x-2 rounded-full bg-recording py-0.5 pr-1 pl-3 text-sm text-on-recording"
    >
      <span aria-hidden className="size-2.5 rounded-full bg-current" />
      <p role="status">{startedAt === undefined ? words.beginning : words.running}</p>
      {startedAt !== undefined && <Elapsed since={startedAt + aheadMs} />}
      <Button
        size="sm"
        variant="ghost"
        aria-label={words.stop}
        className="rounded-full hover:bg-on-recording/20"
        onClick={onStop}
      >
        {words.stopShort}
      </Button>
    </div>
  );
}

const Elapsed = ({ since }: { since: number }) => (
  <span role="timer" aria-live="off" className="tabular-nums">
    {clockOf(useSecondsSince(since)).padStart("00:00".length, "0")}
  </span>
);

type QuestionProps = {
  title: string;
  act: string;
  leave: string;
  failed: string;
  /** Why it can't be accepted. */
  problem?: string | null;
  onAct: () => Promise<unknown>;
  onLeave: () => Promise<unknown>;
};

function Question({ title, act, leave, failed, problem = null, onAct, onLeave }: QuestionProps) {
  const [pending, setPending] = useState<"act" | "leave" | null>(null);
  const run = async (
    which: "act" | "leave",
    { currentTarget }: MouseEvent,
    press: () => Promise<unknown>,
  ) => {
    focusAfter(currentTarget);
    setPending(which);
    try {
      await press();
    } catch {
      notify({ title: failed, tone: "danger" });
    }
    setPending(null);
  };
  return (
    <section
      role="alertdialog"
      aria-label={title}
      className="absolute inset-x-3 bottom-20 z-10 mx-auto grid max-w-lg gap-3 rounded-card border border-border bg-card p-4 text-card-foreground sm:p-5"
    >
      <h2 className="text-lg font-medium text-balance">{title}</h2>
      {words.whatItMeans.map((sentence) => (
        <p key={sentence} className="text-sm text-muted-foreground">
          {sentence}
        </p>
      ))}
      {problem !== null && <p role="status">{problem}</p>}
      <div className="flex flex-wrap gap-2">
        {problem === null && (
          <Button isPending={pending === "act"} onClick={(event) => void run("act", event, onAct)}>
            {act}
          </Button>
        )}
        <Button
          variant="outline"
          isPending={pending === "leave"}
          onClick={(event) => void run("leave", event, onLeave)}
        >
          {leave}
        </Button>
      </div>
    </section>
  );
}
