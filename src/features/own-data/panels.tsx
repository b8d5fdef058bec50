import { api } from "@convex/_generated/api";
import { fullName } from "@domain/accounts/full-name";
import { useConvex, useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { ArrowRight, Download, Upload } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { Link } from "react-router-dom";

import { ArchiveProgress } from "@/components/patterns/archive-progress";
import { FailedState } from "@/components/patterns/failed-state";
import { FormError } from "@/components/patterns/form-note";
import { QuietLink } from "@/components/patterns/quiet-link";
import { Skeletons } from "@/components/patterns/skeletons";
import { VisibilityLine } from "@/components/patterns/visibility-line";
import { Button } from "@/components/ui/button";
import { describeFailure } from "@/content/failures";
import {
  correcting,
  deleting,
  exporting as words,
  importing,
  seeing,
} from "@/content/own-data/own-data";
import { useDeletion } from "@/features/own-data/use-deletion";
import type { ArchiveProgress as Progress } from "@/lib/archive/pack-files";
import { useFetchProtected } from "@/lib/device/fetch-file";
import { useLive } from "@/lib/live/live";
import { useFetchAhead } from "@/lib/loading/fetch-ahead";
import { lateParts } from "@/lib/loading/late";
import { focusAfter } from "@/lib/pages/focus-after";
import { paths } from "@/lib/pages/paths";
import { useConfirmed } from "@/lib/sign-in/confirmed";
import { useViewer } from "@/lib/sign-in/viewer";
import { formatDay, formatMoment } from "@/lib/text/format-instant";
import { useSubmit } from "@/lib/use-submit";
import { fileDiskOf } from "@/lib/vault/file-disk";
import { useOpenVault } from "@/lib/vault/open-vault";
import { useReadFile } from "@/lib/vault/use-read-file";

type Outcome = { isDone: boolean; missing: string[] };

export function ExportPanel() {
  const convex = useConvex();
  const viewer = useViewer();
  const confirmed = useConfirmed();
  const fetchProtected = useFetchProtected();
  const readEntryFile = useReadFile();
  const begin = useMutation(api.audit.exportOwn);
  const { error, isPending, run } = useSubmit();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function exportAll() {
    setOutcome(null);
    await run(
      async () => {
        if ((await confirmed(async () => [await begin({})])) === null) return;
        setProgress({ done: 0, all: 1, step: words.preparing });
        const { exportOwnData } = await import("@/features/own-data/own-export");
        const person = { userId: viewer.userId, name: fullName(viewer, "") };
        const missing = await exportOwnData({
          convex,
          confirmed,
          fetchProtected,
          readEntryFile,
          person,
          onProgress: setProgress,
        });
        setOutcome({ isDone: true, missing });
      },
      (failure) => describeFailure(failure, words.failed),
    );
    setProgress(null);
  }

  return (
    <div className="grid gap-4">
      <Button className="justify-self-start" isPending={isPending} onClick={() => void exportAll()}>
        <Download aria-hidden />
        {outcome === null ? words.start : words.again}
      </Button>
      <ArchiveProgress label={words.progress} progress={progress} />
      <p role="status" className="text-muted-foreground empty:hidden">
        {progress === null && outcome?.isDone ? words.done : ""}
      </p>
      {outcome !== null && outcome.missing.length > 0 && (
        <p className="text-warning">{words.missing(outcome.missing.join(", "))}</p>
      )}
      <FormError text={error} />
    </div>
  );
}

const { DeleteDialog } = lateParts(() => import("@/features/own-data/delete-dialog"));
const LATE_PARTS = [DeleteDialog];

type DeletionState = FunctionReturnType<typeof api.erasures.state>;

export function DeletePanel() {
  const state = useLive(api.erasures.state, {});
  if (state.state === "loading") {
    return <Skeletons label={deleting.loading} each="h-11 w-48" />;
  }
  if (state.state === "failed") {
    return (
      <FailedState
        sentence={describeFailure(state.error, deleting.notLoaded)}
        onRetry={state.retry}
      />
    );
  }
  return state.value.wish === null ? (
    <AskDeletion state={state.value} />
  ) : (
    <TakeBackDeletion state={state.value} dueAt={state.value.wish.dueAt} />
  );
}

function AskDeletion({ state: { keptUntil } }: { state: DeletionState }) {
  useFetchAhead(LATE_PARTS);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="grid gap-4">
      {keptUntil !== null && <p>{deleting.keptUntil(formatDay(keptUntil))}</p>}
      <p className="text-muted-foreground">{deleting.browserNote}</p>
      <Button
        variant="destructive"
        className="justify-self-start"
        onClick={() => setIsAsking(true)}
      >
        {deleting.start}
      </Button>
      <Suspense>{isAsking && <DeleteDialog onClose={() => setIsAsking(false)} />}</Suspense>
    </div>
  );
}

function TakeBackDeletion({ state: { isHeld }, dueAt }: { state: DeletionState; dueAt: number }) {
  const { undo, isPending, error } = useDeletion();
  return (
    <div className="grid gap-4">
      <p className="font-medium">
        {isHeld ? deleting.wishHeld : deleting.wish(formatMoment(dueAt))}
      </p>
      {isHeld && <p>{deleting.held}</p>}
      <Button
        variant="outline"
        className="justify-self-start"
        isPending={isPending}
        onClick={({ currentTarget }) => {
          focusAfter(currentTarget, "#delete");
          void undo();
        }}
      >
        {deleting.undo}
      </Button>
      <FormError text={error} />
    </div>
  );
}

/** Shown beside the export to people with an open vault. */
export function ImportPanel() {
  const { userId } = useViewer();
  const open = useOpenVault();
  const { error, isPending, run, refuse } = useSubmit();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [missing, setMissing] = useState<string[] | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  if (open?.userId !== userId) return null;
  const { store } = open;

  async function importFrom(file: File) {
    setMissing(null);
    await run(
      async () => {
        setProgress({ done: 0, all: 1, step: importing.reading });
        const { importOwnData } = await import("@/features/own-data/own-import");
        const outcome = await importOwnData({
          ...{ file, userId, store, disk: await fileDiskOf(userId) },
          onFile: (done, all) => setProgress({ done, all, step: importing.files(done + 1, all) }),
        });
        if (typeof outcome === "string") refuse(importing.problems[outcome]);
        else setMissing(outcome.missing);
      },
      (failure) => describeFailure(failure, importing.failed),
    );
    setProgress(null);
  }

  return (
    <div className="mt-6 grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="outline" isPending={isPending} onClick={() => chooser.current?.click()}>
          <Upload aria-hidden />
          {importing.start}
        </Button>
        <p className="text-sm text-muted-foreground">{importing.hint}</p>
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".zip,application/zip"
        aria-label={importing.start}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void importFrom(file);
          event.target.value = ""; // The same file may be chosen again.
        }}
      />
      <ArchiveProgress label={importing.progress} progress={progress} />
      <p role="status" className="text-muted-foreground empty:hidden">
        {missing === null ? "" : importing.done}
      </p>
      {missing !== null && missing.length > 0 && (
        <p className="text-warning">{importing.missing(missing.join(", "))}</p>
      )}
      <FormError text={error} />
    </div>
  );
}

export function VisibleTable() {
  return (
    <>
      <dl className="border-t border-border">
        {seeing.rows.map(({ who, what }) => (
          <div
            key={what}
            className="grid gap-x-6 gap-y-1 border-b border-border py-3 sm:grid-cols-[13rem_minmax(0,1fr)]"
          >
            <dt>
              <VisibilityLine circle={who} isShort />
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-muted-foreground">{seeing.operators}</p>
    </>
  );
}

type Place = keyof typeof correcting.places;

const ADDRESSES: Record<Place, string> = {
  profile: paths.account(),
  goals: paths.goals(),
  journal: paths.journey(),
  reflections: paths.reflections(),
  sessions: paths.sessions(),
  messages: paths.communication(),
};

export function CorrectPlaces() {
  return (
    <>
      <ul className="border-t border-border">
        {(Object.keys(correcting.places) as Place[]).map((place) => (
          <li key={place} className="border-b border-border">
            <Link
              to={ADDRESSES[place]}
              className="flex min-h-11 items-center justify-between gap-4 py-2 underline-offset-4 hover:underline"
            >
              {correcting.places[place]}
              <ArrowRight aria-hidden className="size-4 shrink-0 text-highlight" />
            </Link>
          </li>
        ))}
      </ul>
      <QuietLink to={paths.ownDataRequest("correct")} className="mt-2">
        {correcting.ask}
      </QuietLink>
    </>
  );
}
