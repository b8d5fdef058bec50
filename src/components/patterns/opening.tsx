import { Skeleton } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";
import { frame } from "@/content/frame";
import { cn } from "@/lib/class-names";

/** A page's place while nothing of it is known. The spinner appears late, so that a quick answer does not flicker. */
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

/** The same inside an area, in the shape of its pages. */
export function OpeningCards() {
  return (
    <div
      role="status"
      className="mx-auto min-h-dvh w-full max-w-page px-4 pt-3 pb-16 sm:px-8 md:pt-4"
    >
      <div className="flex min-h-11 items-center">
        <Skeleton className="h-7 w-56" />
      </div>
      <CardsAhead />
      <span className="sr-only">{frame.loading}</span>
    </div>
  );
}

const homeHeights = ["h-52", "h-26", "h-75"];

/** Empty cards of about the height of those that come. */
export function CardsAhead({ heights }: { heights?: readonly string[] }) {
  return (
    <div
      aria-hidden
      className={cn(
        "mt-2 grid gap-3 sm:gap-5",
        heights === undefined && "lg:grid-cols-[minmax(0,1fr)_22rem]",
      )}
    >
      {(heights ?? homeHeights).map((height) => (
        <div
          key={height}
          className={cn(
            "grid content-start gap-3 rounded-card border border-border bg-card p-4 sm:p-6",
            height,
          )}
        >
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-7 w-4/5 max-w-96" />
        </div>
      ))}
    </div>
  );
}
