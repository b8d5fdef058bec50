import { Progress } from "@/components/ui/progress";
import type { ArchiveProgress as Progressing } from "@/lib/archive/pack-files";

/** Null while no archive is being made. */
export function ArchiveProgress({
  label,
  progress,
}: {
  label: string;
  progress: Progressing | null;
}) {
  return (
    <>
      {progress !== null && (
        <Progress aria-label={label} value={progress.done} max={progress.all} />
      )}
      <p role="status" className="text-muted-foreground empty:hidden">
        {progress?.step}
      </p>
    </>
  );
}
