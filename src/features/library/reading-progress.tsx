import { Progress } from "@/components/ui/progress";
import { libraryWords } from "@/content/library/words";
import { cn } from "@/lib/class-names";

type ReadingProgressProps = { item: { title: string; progress: number }; className?: string };

export function ReadingProgress({ item: { title, progress }, className }: ReadingProgressProps) {
  return (
    <div className={cn("flex items-center gap-3", className)}>
      <Progress aria-label={libraryWords.progressOf(title)} value={progress} className="flex-1" />
      <span className="text-sm text-muted-foreground tabular-nums">
        {libraryWords.percent(progress)}
      </span>
    </div>
  );
}
