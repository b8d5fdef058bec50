import { Bookmark, BookmarkCheck } from "lucide-react";

import { Button } from "@/components/ui/button";
import { libraryWords } from "@/content/library/words";
import { useSave } from "@/features/library/use-library-writes";

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
