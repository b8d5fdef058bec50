import { api } from "@convex/_generated/api";
import { inGroups } from "@domain/accounts/one-time-codes";
import { Suspense, useState, useEffect, useRef } from "react";
import { createPortal } from "react-dom";

import { FailedState } from "@/components/patterns/failed-state";
import { Button } from "@/components/ui/button";
import { Skeletons } from "@/components/patterns/skeletons";
import { product } from "@/content/product";
import { recoveryWords, twoStepWords as words } from "@/content/second-step";
import { copyAndSay } from "@/lib/device/clipboard";
import { downloadText } from "@/lib/device/download-text";
import { notify } from "@/lib/device/notify";
import { useLive } from "@/lib/live/live";
import { useFetchAhead } from "@/lib/loading/fetch-ahead";
import { lateParts } from "@/lib/loading/late";
import { useViewer } from "@/lib/sign-in/viewer";

/** Codes are shown once, until the person confirms that they are saved. */
function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { email } = useViewer();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus(); // The button that had the focus is gone, and this must be read.
  }, []);
  const lines = codes.map((code) => inGroups(code, "-"));
  const sheet = [
    recoveryWords.fileTitle(product.name, email),
    recoveryWords.fileText,
    "",
    ...lines,
  ];

  return (
    <div data-slot="recovery-codes" className="grid gap-5">
      <div>
        <h3 ref={title} tabIndex={-1} className="scroll-mt-32 text-lg font-medium">
          {recoveryWords.title}
        </h3>
        <p className="mt-1 text-muted-foreground">{recoveryWords.text}</p>
      </div>
      <ol
        aria-label={recoveryWords.list}
        className="grid gap-x-8 gap-y-1.5 rounded-card border border-border bg-popover px-5 py-4 tabular-nums"
      >
        {lines.map((line) => (
          <li key={line} className="text-sm wrap-anywhere select-all sm:text-base">
            {line}
          </li>
        ))}
      </ol>
      <WaysToKeep lines={lines} sheet={sheet} />
      <Button className="justify-self-start" onClick={onKept}>
        {recoveryWords.done}
      </Button>
      <PrintedAlone lines={sheet} />
    </div>
  );
}

function WaysToKeep({ lines, sheet }: { lines: readonly string[]; sheet: readonly string[] }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="outline" onClick={() => void copyAndSay(lines.join("\n"), recoveryWords)}>
        {recoveryWords.copy}
      </Button>
      <Button
        variant="outline"
        onClick={() => {
          downloadText({
            name: recoveryWords.fileName,
            mimeType: "text/plain",
            text: `${sheet.join("\n")}\n`,
          });
        }}
      >
        {recoveryWords.download}
      </Button>
      <Button variant="outline" onClick={() => window.print()}>
        {recoveryWords.print}
      </Button>
    </div>
  );
}

/** main.css hides the rest of the page when printing. */
function PrintedAlone({ lines }: { lines: readonly string[] }) {
  return createPortal(
    <div data-slot="printed-alone" aria-hidden className="hidden whitespace-pre-line print:block">
      {lines.join("\n")}
    </div>,
    document.body,
  );
}

/* RecoveryCodes is not loaded late: codes are shown once and must not wait for the network. */
const { SetUp } = lateParts(() => import("@/features/two-step/set-up"));
const { SwitchedOn } = lateParts(() => import("@/features/two-step/switched-on"));
const NEXT_PARTS = [SetUp];

/** Outlives the change it causes: the codes are shown after switching it on. */
type Stage =
  | { at: "rest" }
  | { at: "setUp" }
  | { at: "codes"; codes: readonly string[]; done: string };

export function TwoStep({ onSetUp }: { onSetUp?: () => void }) {
  const own = useLive(api.signIn.twoStep.get, {});
  const [stage, setStage] = useState<Stage>({ at: "rest" });
  const rest = () => setStage({ at: "rest" });

  if (stage.at === "codes") {
    return (
      <RecoveryCodes
        codes={stage.codes}
        onKept={() => {
          notify({ title: stage.done });
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
    <Skeletons
      label={words.loading}
      className="grid gap-4"
      each={["h-6 w-72 max-w-full", "h-11 w-56"]}
    />
  );
}
