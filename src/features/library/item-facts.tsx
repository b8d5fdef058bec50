import { clockOf } from "@domain/time/time-spans";
import type { LibraryContentType, LibraryDifficulty } from "@domain/work/library-vocabulary";
import { BookOpen, Ear, Eye, FileText, type LucideIcon, Star } from "lucide-react";

import { libraryWords } from "@/content/library/words";

const icons: Record<LibraryContentType, LucideIcon> = {
  article: FileText,
  video: Eye,
  audio: Ear,
  ebook: BookOpen,
};

export type ItemFactsProps = {
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
