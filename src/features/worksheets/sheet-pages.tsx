import { ArrowLeft, ArrowRight } from "lucide-react";
import type { ReactNode } from "react";

import { Button } from "@/components/ui/button";
import { worksheetWords } from "@/content/worksheets/words";
import { cn } from "@/lib/class-names";

type SheetPagesProps = {
  titles: readonly string[];
  current: number;
  onTurn: (page: number) => void;
  children: ReactNode;
};

export function SheetPages({ titles, current, onTurn, children }: SheetPagesProps) {
  return (
    <div className="grid gap-8 lg:grid-cols-[13rem_1fr] lg:gap-12">
      <nav aria-label={worksheetWords.pages} className="max-lg:-mx-1">
        <ol className="flex gap-1 overflow-x-auto max-lg:pb-1 lg:sticky lg:top-24 lg:flex-col">
          {titles.map((title, index) => (
            <li key={title} className="max-lg:shrink-0">
              <button
                type="button"
                aria-current={index === current ? "page" : undefined}
                onClick={() => onTurn(index)}
                className={cn(
                  "flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left text-sm transition-colors",
                  index === current
                    ? "bg-border/60 font-medium"
                    : "text-muted-foreground hover:bg-border/30",
                )}
              >
                <span className="font-display text-base tabular-nums">{index + 1}</span>
                <span className="max-lg:sr-only">{title}</span>
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <div className="min-w-0">
        {children}
        <div className="mt-12 flex flex-wrap justify-between gap-3 border-t border-border pt-6 max-sm:flex-col-reverse">
          <Button variant="outline" disabled={current === 0} onClick={() => onTurn(current - 1)}>
            <ArrowLeft aria-hidden />
            {worksheetWords.previous}
          </Button>
          {current < titles.length - 1 && (
            <Button onClick={() => onTurn(current + 1)}>
              {worksheetWords.next}
              <ArrowRight aria-hidden />
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
