import { Button } from "@/components/ui/button";
import { appWords } from "@/content/app";

type UpdateNoticeProps = { onUpdate: () => void; onLater: () => void };

/** Stays until it is answered, because a reload would lose a half-written form. */
export function UpdateNotice({ onUpdate, onLater }: UpdateNoticeProps) {
  const { title, now, later } = appWords.update;
  return (
    <div
      role="status"
      className="fixed inset-x-0 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-40 mx-auto flex w-fit max-w-[calc(100%-2rem)] animate-in flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-border bg-popover px-4 py-3 shadow-float fade-in md:bottom-4"
    >
      <p>{title}</p>
      <span className="flex gap-2">
        <Button size="sm" onClick={onUpdate}>
          {now}
        </Button>
        <Button size="sm" variant="ghost" onClick={onLater}>
          {later}
        </Button>
      </span>
    </div>
  );
}
