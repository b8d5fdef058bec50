import { requestList as words } from "@/content/own-data/requests";
import { cn } from "@/lib/class-names";

export function GivenAnswer({ answer, className }: { answer?: string; className?: string }) {
  if (answer === undefined) return null;
  return (
    <div className={cn("mt-4 border-l-2 border-highlight pl-4", className)}>
      <p className="text-sm font-semibold text-muted-foreground">{words.answerTitle}</p>
      <p dir="auto" className="mt-1 break-words whitespace-pre-wrap">
        {answer}
      </p>
    </div>
  );
}
