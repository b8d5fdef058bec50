import { api } from "@convex/_generated/api";
import { fullName } from "@domain/accounts/full-name";
import { useConvex, useMutation } from "convex/react";
import { Download, Upload } from "lucide-react";
import { useRef, useState } from "react";

import { ArchiveProgress } from "@/components/patterns/archive-progress";
import { FormError } from "@/components/patterns/form-note";
import { Button } from "@/components/ui/button";
import { exporting as words, importing } from "@/content/own-data/own-data";
import type { ArchiveProgress as Progress } from "@/lib/archive/pack-files";
import { useFetchProtected } from "@/lib/device/fetch-file";
import { useConfirmed } from "@/lib/sign-in/confirmed";
import { useViewer } from "@/lib/sign-in/viewer";
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
    await run(async () => {
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
    }, words.failed);
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
    await run(async () => {
      setProgress({ done: 0, all: 1, step: importing.reading });
      const { importOwnData } = await import("@/features/own-data/own-import");
      const outcome = await importOwnData({
        ...{ file, userId, store, disk: await fileDiskOf(userId) },
        onFile: (done, all) => setProgress({ done, all, step: importing.files(done + 1, all) }),
      });
      if (typeof outcome === "string") refuse(importing.problems[outcome]);
      else setMissing(outcome.missing);
    }, importing.failed);
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
