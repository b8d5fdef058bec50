import { Progress } from "@/components/ui/progress";
import type { ArchiveProgress as Progressing } from "@/lib/archive/pack-files";

/** How far an archive is that is being made in this browser; null while none is. */
export function ArchiveProgress({
  label,
  progress,
}: {
  label: string;
  progress: Progressing | null;
}) {
  return (
    <>
      {progress !== null && <Progress label={label} value={progress.done} max={progress.all} />}
      <p role="status" className="text-ink-soft empty:hidden">
        {progress?.step}
      </p>
    </>
  );
}
