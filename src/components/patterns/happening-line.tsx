import { Link } from "react-router-dom";

type HappeningLineProps = {
  sentence: string;
  time: string;
  /** The item itself, or at least its page. */
  to: string;
};

export function HappeningLine({ sentence, time, to }: HappeningLineProps) {
  return (
    <li data-slot="happening-line" className="border-b border-border last:border-b-0">
      <Link
        to={to}
        className="-mx-2 flex items-baseline justify-between gap-4 rounded-control px-2 py-3 hover:bg-border/30 max-sm:py-2 max-sm:text-sm"
      >
        <span className="min-w-0 break-words">{sentence}</span>
        <span className="shrink-0 text-sm whitespace-nowrap text-muted-foreground tabular-nums">
          {time}
        </span>
      </Link>
    </li>
  );
}
