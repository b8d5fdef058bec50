import { api } from "@convex/_generated/api";
import { inGroups } from "@domain/accounts/one-time-codes";
import { useAction } from "convex/react";
import { useCallback, useEffect, useRef, useState } from "react";

import { CodeForm } from "@/components/patterns/code-form";
import { FailedState } from "@/components/patterns/failed-state";
import { QrDrawing } from "@/components/patterns/qr-drawing";
import { Skeletons } from "@/components/patterns/skeletons";
import { Button, buttonVariants } from "@/components/ui/button";
import { describeCodeFailure } from "@/content/describe-code-failure";
import { refusalIn, describeFailure } from "@/content/failures";
import { setUpWords as words } from "@/content/second-step";
import { copyAndSay } from "@/lib/device/clipboard";
import { notify } from "@/lib/device/notify";
import { useConfirmed } from "@/lib/sign-in/confirmed";
import { useSubmit } from "@/lib/use-submit";

type Shown = { secret: string; url: string };
type Drawing =
  | { state: "drawing" }
  | { state: "failed"; sentence: string }
  | ({ state: "drawn" } & Shown);

type SetUpProps = { onCancel: () => void; onDone: (recoveryCodes: readonly string[]) => void };

export function SetUp({ onCancel, onDone }: SetUpProps) {
  const { drawing, draw } = useDrawing(onCancel);
  switch (drawing.state) {
    case "drawing":
      return (
        <Skeletons
          label={words.loading}
          className="grid gap-5"
          each={["h-7 w-80 max-w-full", "size-56", "h-11 w-44"]}
        />
      );
    case "failed":
      return <FailedState sentence={drawing.sentence} onRetry={() => void draw()} />;
    case "drawn":
      return (
        <div className="grid gap-8">
          <Scan {...drawing} />
          <FirstCode
            key={drawing.secret}
            onCancel={onCancel}
            onDone={onDone}
            onExpired={() => void draw()}
          />
        </div>
      );
  }
}

/** Requested once on mount; cancelling the confirmation cancels the set-up. */
function useDrawing(onCancel: () => void) {
  const begin = useAction(api.signIn.twoStep.begin);
  const confirmed = useConfirmed();
  const [drawing, setDrawing] = useState<Drawing>({ state: "drawing" });
  const cancel = useRef(onCancel);

  const draw = useCallback(async () => {
    setDrawing({ state: "drawing" });
    try {
      const shown = await confirmed(() => begin({}));
      if (shown === null) cancel.current();
      else setDrawing({ state: "drawn", ...shown });
    } catch (error) {
      setDrawing({ state: "failed", sentence: describeFailure(error, words.beginFailed) });
    }
  }, [begin, confirmed]);

  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return; // StrictMode mounts twice, and a second secret would void the first.
    isBegun.current = true;
    void draw();
  }, [draw]);

  return { drawing, draw };
}

function Scan({ secret, url }: Shown) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus(); // The button that had the focus is gone.
  }, []);
  return (
    <div className="grid gap-5">
      <div>
        <h3 ref={title} tabIndex={-1} className="scroll-mt-32 text-lg font-medium">
          {words.scanTitle}
        </h3>
        <p className="mt-1 text-muted-foreground">{words.scanText}</p>
      </div>
      <QrDrawing text={url} label={words.drawing} />
      {/* A phone cannot scan its own screen. */}
      <a
        href={url}
        className={buttonVariants({
          variant: "outline",
          className: "justify-self-start not-pointer-coarse:hidden",
        })}
      >
        {words.openApp}
      </a>
      <div className="grid justify-items-start gap-2">
        <p className="text-sm text-muted-foreground">{words.noCamera}</p>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <code className="font-text text-lg tracking-wide select-all wrap-anywhere">
            {inGroups(secret, " ")}
          </code>
          <Button
            variant="outline"
            size="sm"
            onClick={() =>
              void copyAndSay(secret, { copied: words.keyCopied, notCopied: words.notCopied })
            }
          >
            {words.copyKey}
          </Button>
        </p>
      </div>
    </div>
  );
}

function FirstCode({ onCancel, onDone, onExpired }: SetUpProps & { onExpired: () => void }) {
  const finish = useAction(api.signIn.twoStep.finish);
  const confirmed = useConfirmed();
  const submit = useSubmit();

  async function send(typed: string) {
    await submit.run(
      async () => {
        const made = await confirmed(() => finish({ secondCode: typed }));
        if (made !== null) onDone(made.recoveryCodes);
      },
      (failure) => {
        if (refusalIn(failure)?.code === "NOT_FOUND") {
          notify({ tone: "warning", title: words.expired });
          onExpired();
        }
        return describeCodeFailure(failure, words.finishFailed);
      },
    );
  }

  return (
    <CodeForm
      isFirst
      submit={submit}
      titleId="first-code-title"
      heading={
        <h3 id="first-code-title" className="text-lg font-medium">
          {words.codeTitle}
        </h3>
      }
      onSend={send}
    >
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" isPending={submit.isPending}>
          {words.action}
        </Button>
        <Button variant="outline" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </CodeForm>
  );
}
