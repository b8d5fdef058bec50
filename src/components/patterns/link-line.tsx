import { ChevronRight, type LucideIcon } from "lucide-react";
import { Link } from "react-router-dom";

type LinkLineProps = { icon: LucideIcon; to: string; text: string; note?: string };

export function LinkLine({ icon: Icon, to, text, note }: LinkLineProps) {
  return (
    <li className="border-t border-border first:border-t-0">
      <Link
        to={to}
        className="group flex min-h-12 items-center gap-3 py-2 transition-colors hover:text-highlight"
      >
        <Icon aria-hidden className="size-5 shrink-0 text-highlight" strokeWidth={1.7} />
        <span dir="auto" className="min-w-0 flex-1 leading-snug wrap-anywhere">
          {text}
        </span>
        {note !== undefined && (
          <span className="shrink-0 text-sm text-muted-foreground tabular-nums">{note}</span>
        )}
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      </Link>
    </li>
  );
}
