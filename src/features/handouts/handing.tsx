import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useMutation } from "convex/react";
import { Send, Undo2 } from "lucide-react";
import { useState } from "react";

import { AskDialog } from "@/components/patterns/ask-dialog";
import { LiveLines } from "@/components/patterns/live-lines";
import { Panel } from "@/components/patterns/panel";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { describeFailure, refusalIn } from "@/content/failures";
import { handoutWords } from "@/content/handouts";
import { DueLine } from "@/features/handouts/due-line";
import { GiveDialog } from "@/features/handouts/give-dialog";
import { Results } from "@/features/handouts/results";
import { notify } from "@/lib/device/notify";
import { useLive } from "@/lib/live/live";
import { useSubmit } from "@/lib/use-submit";

const words = handoutWords.ofClient;

type TakeBackDialogProps = {
  handout: { handoutId: Id<"handouts">; title: string };
  onClose: () => void;
};

/** Asks first, because it also deletes what the client may have begun to write. */
function TakeBackDialog({ handout: { handoutId, title }, onClose }: TakeBackDialogProps) {
  const remove = useMutation(api.handouts.remove);
  const { error, isPending, run } = useSubmit();
  async function takeBack() {
    const isTakenBack = await run(
      async () => {
        await remove({ handoutId });
      },
      (failure) =>
        refusalIn(failure)?.code === "CONFLICT"
          ? words.answeredNow
          : describeFailure(failure, words.notTakenBack),
    );
    if (!isTakenBack) return;
    onClose();
    notify({ tone: "success", title: words.takenBack(title) });
  }
  return (
    <AskDialog
      title={words.takeBackTitle(title)}
      text={words.takeBackText}
      leave={words.takeBackNo}
      act={words.takeBackYes}
      isPending={isPending}
      error={error}
      onAct={() => void takeBack()}
      onClose={onClose}
    />
  );
}

type ClientHandoutsProps = {
  clientId: Id<"users">;
  name: string;
  /** Shows all worksheets, and the scales over time. */
  isWhole?: boolean;
};

const shownMax = 4;

function ClientHandouts({ clientId, name, isWhole = false }: ClientHandoutsProps) {
  const handouts = useLive(api.handouts.ofClient, { clientId });
  const [isGiving, setIsGiving] = useState(false);
  return (
    <Panel
      title={words.title}
      className={isWhole ? "mb-4 max-w-[48rem]" : undefined}
      action={
        <Button
          variant="outline"
          size="sm"
          aria-haspopup="dialog"
          onClick={() => setIsGiving(true)}
        >
          <Send aria-hidden />
          {handoutWords.coach.give}
        </Button>
      }
    >
      <LiveLines live={handouts} words={words}>
        {(lines) => (
          <>
            {lines.length === 0 && <p className="text-muted-foreground">{words.none}</p>}
            <ul>
              {(isWhole ? lines : lines.slice(0, shownMax)).map((line) => (
                <li
                  key={line.handoutId}
                  className="flex min-h-9 items-center gap-3 border-t border-border py-1 first:border-t-0"
                >
                  <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
                    <bdi className="min-w-0 font-medium wrap-anywhere">{line.title}</bdi>
                    <span className="text-sm text-muted-foreground tabular-nums">
                      <DueLine handout={line} />
                    </span>
                  </span>
                  {isWhole && line.isRemovable && <TakeBack handout={line} />}
                </li>
              ))}
            </ul>
          </>
        )}
      </LiveLines>
      {isWhole && <ClientResults clientId={clientId} />}
      {isGiving && (
        <GiveDialog to={{ clientIds: [clientId], name }} onClose={() => setIsGiving(false)} />
      )}
    </Panel>
  );
}

function ClientResults({ clientId }: { clientId: Id<"users"> }) {
  const results = useLive(api.handouts.results, { clientId });
  return results.state === "ready" ? <Results results={results.value} /> : null;
}

function TakeBack({ handout }: { handout: { handoutId: Id<"handouts">; title: string } }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <IconButton
        aria-label={words.takeBack(handout.title)}
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
      >
        <Undo2 aria-hidden />
      </IconButton>
      {isAsking && <TakeBackDialog handout={handout} onClose={() => setIsAsking(false)} />}
    </>
  );
}

export const handing = { ClientHandouts, GiveDialog };
