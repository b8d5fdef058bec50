import { Skeleton } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";
import { frame } from "@/content/frame";

/** Shown in place of a page that is loading. The spinner appears late, so that a quick answer does not flicker. */
export function Opening() {
  return (
    <div role="status" className="grid min-h-[60dvh] flex-1 place-items-center">
      <span
        aria-hidden
        className="animate-in fade-in [animation-delay:400ms] [animation-fill-mode:both]"
      >
        <Spinner className="size-7 text-muted-foreground" />
      </span>
      <span className="sr-only">{frame.loading}</span>
    </div>
  );
}

/** Shown in place of an area's page that is loading. */
export function OpeningCards() {
  return (
    <div role="status" className="mx-auto w-full max-w-page px-5 pt-5 sm:px-8">
      <Skeleton className="h-7 w-56" />
      <HomeAhead />
      <span className="sr-only">{frame.loading}</span>
    </div>
  );
}

type CardsAheadProps = { heights: readonly string[]; columns?: string };

const homeHeights = ["h-52", "h-26", "h-75"];

/** Empty cards, about as tall as those that will appear. */
export const CardsAhead = ({ heights, columns = "" }: CardsAheadProps) => (
  <div aria-hidden className={`mt-4 grid gap-3 sm:gap-5 ${columns}`}>
    {heights.map((height) => (
      <div
        key={height}
        className={`rounded-card border border-border bg-card p-4 sm:p-6 ${height}`}
      >
        <Skeleton className="h-7 w-56" />
      </div>
    ))}
  </div>
);

export const HomeAhead = () => (
  <CardsAhead heights={homeHeights} columns="lg:grid-cols-[minmax(0,1fr)_22rem]" />
);
