import { api } from "@convex/_generated/api";
import { fullName } from "@domain/accounts/full-name";
import { useConvex, useMutation } from "convex/react";
import { Download } from "lucide-react";
import { useState } from "react";

import { ArchiveProgress } from "@/components/patterns/archive-progress";
import { FormError } from "@/components/patterns/form-note";
import { Button } from "@/components/ui/button";
import { describeFailure } from "@/content/failures";
import { exporting as words } from "@/content/own-data/own-data";
import type { ArchiveProgress as Progress } from "@/lib/archive/pack-files";
import { useFetchProtected } from "@/lib/device/fetch-file";
import { useConfirmed } from "@/lib/sign-in/confirmed";
import { useViewer } from "@/lib/sign-in/viewer";
import { useSubmit } from "@/lib/use-submit";
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
