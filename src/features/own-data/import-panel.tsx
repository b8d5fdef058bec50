import { Upload } from "lucide-react";
import { useRef, useState } from "react";

import { ArchiveProgress } from "@/components/patterns/archive-progress";
import { FormError } from "@/components/patterns/form-note";
import { Button } from "@/components/ui/button";
import { describeFailure } from "@/content/failures";
import { importing as words } from "@/content/own-data/own-data";
import type { ArchiveProgress as Progress } from "@/lib/archive/pack-files";
import { useViewer } from "@/lib/sign-in/viewer";
import { useSubmit } from "@/lib/use-submit";
import { fileDiskOf } from "@/lib/vault/file-disk";
import { useOpenVault } from "@/lib/vault/open-vault";

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
        setProgress({ done: 0, all: 1, step: words.reading });
        const { importOwnData } = await import("@/features/own-data/own-import");
        const outcome = await importOwnData({
          ...{ file, userId, store, disk: await fileDiskOf(userId) },
          onFile: (done, all) => setProgress({ done, all, step: words.files(done + 1, all) }),
        });
        if (typeof outcome === "string") refuse(words.problems[outcome]);
        else setMissing(outcome.missing);
      },
      (failure) => describeFailure(failure, words.failed),
    );
    setProgress(null);
  }

  return (
    <div className="mt-6 grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="outline" isPending={isPending} onClick={() => chooser.current?.click()}>
          <Upload aria-hidden />
          {words.start}
        </Button>
        <p className="text-sm text-muted-foreground">{words.hint}</p>
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".zip,application/zip"
        aria-label={words.start}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void importFrom(file);
          event.target.value = ""; // The same file may be chosen again.
        }}
      />
      <ArchiveProgress label={words.progress} progress={progress} />
      <p role="status" className="text-muted-foreground empty:hidden">
        {missing === null ? "" : words.done}
      </p>
      {missing !== null && missing.length > 0 && (
        <p className="text-warning">{words.missing(missing.join(", "))}</p>
      )}
      <FormError text={error} />
    </div>
  );
}
