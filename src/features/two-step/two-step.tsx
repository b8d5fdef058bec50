import { api } from "@convex/_generated/api";
import { Suspense, useState } from "react";

import { FailedState } from "@/components/patterns/failed-state";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { Button } from "@/components/ui/button";
import { recoveryWords, twoStepWords as words } from "@/content/second-step";
import { RecoveryCodes } from "@/features/two-step/recovery-codes";
import { notify } from "@/lib/device/notify";
import { useLive } from "@/lib/live/live";
import { useFetchAhead } from "@/lib/loading/fetch-ahead";
import { late } from "@/lib/loading/late";

/* RecoveryCodes is not loaded late: codes are shown once and must not wait for the network. */
const SetUp = late(async () => (await import("@/features/two-step/set-up")).SetUp);
const SwitchedOn = late(async () => (await import("@/features/two-step/switched-on")).SwitchedOn);
const NEXT_PARTS = [SetUp];

/** Outlives the change it causes: the codes are shown after switching it on. */
type Stage =
  { at: "rest" } | { at: "setUp" } | { at: "codes"; codes: readonly string[]; done: string };

export function TwoStep({ onSetUp }: { onSetUp?: () => void }) {
  const own = useLive(api.signIn.twoStep.get, {});
  const [stage, setStage] = useState<Stage>({ at: "rest" });
  const rest = () => setStage({ at: "rest" });

  if (stage.at === "codes") {
    return (
      <RecoveryCodes
        codes={stage.codes}
        onKept={() => {
          notify({ tone: "success", title: stage.done });
          rest();
          onSetUp?.();
        }}
      />
    );
  }
  if (stage.at === "setUp") {
    return (
      <Suspense fallback={<TwoStepSkeleton />}>
        <SetUp
          onCancel={rest}
          onDone={(codes) => setStage({ at: "codes", codes, done: recoveryWords.switchedOn })}
        />
      </Suspense>
    );
  }
  switch (own.state) {
    case "loading":
      return <TwoStepSkeleton />;
    case "failed":
      return <FailedState sentence={words.notLoaded} onRetry={own.retry} />;
    case "ready": {
      const { isOn, enrolledAt, recoveryCodesLeft, canBeSetUp } = own.value;
      if (isOn) {
        return (
          <Suspense fallback={<TwoStepSkeleton />}>
            <SwitchedOn
              enrolledAt={enrolledAt ?? 0}
              codesLeft={recoveryCodesLeft}
              onNewCodes={(codes) => setStage({ at: "codes", codes, done: recoveryWords.renewed })}
            />
          </Suspense>
        );
      }
      return <SwitchedOff canBeSetUp={canBeSetUp} onBegin={() => setStage({ at: "setUp" })} />;
    }
  }
}

function SwitchedOff({ canBeSetUp, onBegin }: { canBeSetUp: boolean; onBegin: () => void }) {
  useFetchAhead(NEXT_PARTS);
  if (!canBeSetUp) return <p>{words.unavailable}</p>;
  return (
    <div className="grid justify-items-start gap-4">
      <p>{words.off}</p>
      <Button onClick={onBegin}>{words.setUp}</Button>
    </div>
  );
}

function TwoStepSkeleton() {
  return (
    <SkeletonGroup label={words.loading} className="grid gap-4">
      <Skeleton className="h-6 w-72 max-w-full" />
      <Skeleton className="h-11 w-56" />
    </SkeletonGroup>
  );
}
