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
import { fetchPart } from "@/lib/loading/fetch-part";
import { useViewer } from "@/lib/sign-in/viewer";
import { useNewest } from "@/lib/use-newest";
import { formatDay } from "@/lib/text/format-instant";
import { filesIn, filesSlot } from "@/lib/vault/kept-files";

type ButtonFormat = ExportFormat | "pdf";

const words = journalWords.exportMenu;
const formats = {
  txt: { label: words.asText, notice: notices.journalExported },
  md: { label: words.asMarkdown, notice: notices.journalExportedAsMarkdown },
  pdf: { label: words.asPdf, notice: notices.journalExportedAsPdf },
  json: { label: words.asJson, notice: notices.journalExportedAsData },
} as const;
const formatsInOrder = ["txt", "md", "pdf", "json"] as const;

const ownDay = () => utcMsToWallTime(Date.now(), ownZone()).date;

export function JournalExport() {
  const { entries } = useJourneyRoom();
  const isLocked = useVaultState() === "locked";
  const { userId } = useViewer();
  const files = filesIn(useKept(filesSlot(userId)) ?? []);
  const token = useNewest(useAuthToken());
  const [progress, setProgress] = useState<ArchiveProgressNow | null>(null);
  const isEmpty = entries.length === 0 && files.length === 0;

  /** Resolves to the names of what could not be read. */
  async function make(format: ButtonFormat, choice: Omit<ExportChoice, "format">) {
    const onFile = (done: number) =>
      setProgress({ done, all: files.length, step: words.packing(done + 1, files.length) });
    const archive = { entries, files, userId, findToken: () => token.current, onFile };
    if (format !== "pdf" && files.length === 0) {
      downloadText(exportJournal(entries, { ...choice, format }));
      return [];
    }
    setProgress({ done: 0, all: Math.max(1, files.length), step: words.printing });
    const { downloadJournal, printJournal } = await fetchPart(
      () => import("@/features/journey/journal-archive"),
    );
    return format === "pdf"
      ? await printJournal({ ...archive, choice })
      : await downloadJournal({ ...archive, choice: { ...choice, format } });
  }

  async function exportAs(format: ButtonFormat) {
    try {
      const missing = await make(format, { today: ownDay(), formatDate: formatDay });
      const { notice } = formats[format];
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
          {formatsInOrder.map((format) => (
            <Button
              key={format}
              variant="outline"
              size="sm"
              disabled={isEmpty || progress !== null}
              onClick={() => void exportAs(format)}
            >
              <Download aria-hidden />
              {formats[format].label}
            </Button>
          ))}
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
