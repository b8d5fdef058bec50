import { clockOf } from "@domain/time/time-spans";
import type { LibraryContentType, LibraryDifficulty } from "@domain/work/library-vocabulary";
import {
  Bookmark,
  BookmarkCheck,
  BookOpen,
  Ear,
  Eye,
  FileText,
  type LucideIcon,
  Star,
} from "lucide-react";

import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import { libraryWords } from "@/content/library/words";
import { useSave } from "@/features/library/use-library-writes";
import { cn } from "@/lib/class-names";

const icons: Record<LibraryContentType, LucideIcon> = {
  article: FileText,
  video: Eye,
  audio: Ear,
  ebook: BookOpen,
};

type ItemFactsProps = {
  item: {
    contentType: LibraryContentType;
    difficulty: LibraryDifficulty;
    durationMinutes: number;
    linkUrl?: string;
    media?: { seconds: number };
    rating?: number;
    ratings: number;
  };
};

export function ItemFacts({ item }: ItemFactsProps) {
  const { contentType, difficulty, durationMinutes, linkUrl, media, rating, ratings } = item;
  const isScripted = contentType === "video" || contentType === "audio";
  const isGuided = isScripted && linkUrl === undefined && media === undefined;
  const Icon = icons[contentType];
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted-foreground">
      <span className="inline-flex items-center gap-1.5 font-medium text-highlight">
        <Icon aria-hidden className="size-4" />
        {isGuided ? libraryWords.guided : libraryWords.types[contentType]}
      </span>
      <span>{media ? clockOf(media.seconds) : libraryWords.minutes(durationMinutes)}</span>
      <span>{libraryWords.difficulties[difficulty]}</span>
      {rating !== undefined && (
        <span className="inline-flex items-center gap-1 tabular-nums">
          <Star aria-hidden className="size-3.5 fill-current text-highlight" />
          <span aria-hidden>{rating.toFixed(1)}</span>
          <span className="sr-only">{libraryWords.rating(rating, ratings)}</span>
        </span>
      )}
    </p>
  );
}

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

type SaveButtonProps = { item: Parameters<ReturnType<typeof useSave>>[0] & { isSaved: boolean } };

export function SaveButton({ item }: SaveButtonProps) {
  const save = useSave();
  const { title, isSaved } = item;
  return (
    <Button
      variant="outline"
      aria-pressed={isSaved}
      aria-label={isSaved ? libraryWords.savedOf(title) : libraryWords.saveOf(title)}
      onClick={() => void save(item, !isSaved)}
    >
      {isSaved ? <BookmarkCheck aria-hidden /> : <Bookmark aria-hidden />}
      {isSaved ? libraryWords.saved : libraryWords.save}
    </Button>
  );
}
