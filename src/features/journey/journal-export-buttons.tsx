import { useAuthToken } from "@convex-dev/auth/react";
import { utcMsToWallTime } from "@domain/time/time-zones";
import { Download } from "lucide-react";
import { useState } from "react";

import { ArchiveProgress } from "@/components/patterns/archive-progress";
import { Button } from "@/components/ui/button";
import { describeFailure, errorNotice } from "@/content/failures";
import { journalWords } from "@/content/journey/journal";
import { notices } from "@/content/notices";
import {
  type ExportChoice,
  exportJournal,
  type ExportFormat,
} from "@/features/journey/journal-export";
import { useJourneyRoom } from "@/features/journey/journey-room";
import type { ArchiveProgress as ArchiveProgressNow } from "@/lib/archive/pack-files";
import { downloadText } from "@/lib/device/download-text";
import { notify } from "@/lib/device/notify";
import { useKept } from "@/lib/kept/kept-values";
import { useVaultState } from "@/lib/kept/use-vault-state";
import { ownZone } from "@/lib/live/now";
import { useViewer } from "@/lib/sign-in/viewer";
import { useNewest } from "@/lib/use-newest";
import { formatDay } from "@/lib/text/format-instant";
import { filesIn, filesSlot } from "@/lib/vault/kept-files";

export function JournalExport() {
  const { entries } = useJourneyRoom();
  const isLocked = useVaultState() === "locked";
  const words = journalWords.exportMenu;
  const { userId } = useViewer();
  const files = filesIn(useKept(filesSlot(userId)) ?? []);
  const token = useNewest(useAuthToken());
  const [progress, setProgress] = useState<ArchiveProgressNow | null>(null);
  const isEmpty = entries.length === 0 && files.length === 0;

  async function pack(choice: ExportChoice): Promise<string[]> {
    const { downloadJournal } = await import("@/features/journey/journal-archive");
    const all = files.length;
    const onFile = (done: number) => {
      setProgress({ done, all, step: words.packing(done + 1, all) });
    };
    const findToken = () => token.current;
    return await downloadJournal({ entries, files, choice, userId, findToken, onFile });
  }

  async function exportAs(format: ExportFormat) {
    const today = utcMsToWallTime(Date.now(), ownZone()).date;
    const choice = { format, today, formatDate: formatDay };
    const notice = format === "txt" ? notices.journalExported : notices.journalExportedAsData;
    if (files.length === 0) {
      downloadText(exportJournal(entries, choice));
      notify(notice);
      return;
    }
    setProgress({ done: 0, all: files.length, step: words.packing(1, files.length) });
    try {
      const missing = await pack(choice);
      const body = missing.length === 0 ? notice.body : words.missing(missing.join(", "));
      notify({ ...notice, body });
    } catch (error) {
      notify(errorNotice(describeFailure(error, words.failed)));
    }
    setProgress(null);
  }

  if (isLocked) return null;
  return (
    <section
      aria-labelledby="journal-export"
      data-slot="journal-export"
      className="mx-auto w-full max-w-page px-5 pt-16 sm:px-8"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4 border-y border-border py-6">
        <div>
          <h2 id="journal-export" className="font-text text-base font-semibold">
            {words.title}
          </h2>
          <p className="mt-1 text-muted-foreground">
            {isEmpty ? words.nothing : files.length === 0 ? words.text : words.withFiles}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button
            variant="outline"
            size="sm"
            disabled={isEmpty || progress !== null}
            onClick={() => void exportAs("txt")}
          >
            <Download aria-hidden />
            {words.asText}
          </Button>
          <Button
            variant="outline"
            size="sm"
            disabled={isEmpty || progress !== null}
            onClick={() => void exportAs("json")}
          >
            <Download aria-hidden />
            {words.asJson}
          </Button>
        </div>
        {progress !== null && (
          <div className="w-full">
            <ArchiveProgress label={words.progress} progress={progress} />
          </div>
        )}
      </div>
    </section>
  );
}
