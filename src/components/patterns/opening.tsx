import { Spinner } from "@/components/ui/spinner";
import { frame } from "@/content/frame";

/** The spinner appears late, so that a quick answer does not flicker. */
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
