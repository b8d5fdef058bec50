import { utcMsToWallTime } from "@domain/time/time-zones";
import { Download } from "lucide-react";

import { Button } from "@/components/ui/button";
import { journalWords } from "@/content/journey/journal";
import { notices } from "@/content/notices";
import { exportJournal, type ExportFormat } from "@/features/journey/journal-export";
import { useJourneyRoom } from "@/features/journey/journey-room";
import { downloadText } from "@/lib/device/download-text";
import { notify } from "@/lib/device/notify";
import { useVaultState } from "@/lib/kept/use-vault-state";
import { ownZone } from "@/lib/live/now";
import { formatDay } from "@/lib/text/format-instant";

export function JournalExport() {
  const { entries } = useJourneyRoom();
  const isLocked = useVaultState() === "locked";
  const words = journalWords.exportMenu;
  const isEmpty = entries.length === 0;

  function exportAs(format: ExportFormat) {
    const today = utcMsToWallTime(Date.now(), ownZone()).date;
    downloadText(exportJournal(entries, { format, today, formatDate: formatDay }));
    notify(format === "txt" ? notices.journalExported : notices.journalExportedAsData);
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
          <p className="mt-1 text-muted-foreground">{isEmpty ? words.nothing : words.text}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button
            variant="outline"
            size="sm"
            disabled={isEmpty}
            onClick={() => {
              exportAs("txt");
            }}
          >
            <Download aria-hidden />
            {words.asText}
          </Button>
          <Button
            variant="outline"
            size="sm"
            disabled={isEmpty}
            onClick={() => {
              exportAs("json");
            }}
          >
            <Download aria-hidden />
            {words.asJson}
          </Button>
        </div>
      </div>
    </section>
  );
}
