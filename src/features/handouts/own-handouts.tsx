import { api } from "@convex/_generated/api";
import type { FunctionReturnType } from "convex/server";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

import { IfFailed } from "@/components/patterns/if-failed";
import { Skeletons } from "@/components/patterns/skeletons";
import { handoutLine } from "@/content/handout-lines";
import { ownHandoutWords } from "@/content/own-handouts";
import { DueLine } from "@/features/handouts/due-line";
import { openHandouts } from "@/features/handouts/open-handouts";
import { Results } from "@/features/handouts/results";
import { useLive } from "@/lib/live/live";
import { paths } from "@/lib/pages/paths";

const words = ownHandoutWords;

type Line = FunctionReturnType<typeof api.handouts.own>[number];

/**
 * Shown above the product's own worksheets. Those wait until this has loaded, so that they do not move. Nothing is
 * shown if the coach gave none.
 */
export function OwnHandouts({ children }: { children: ReactNode }) {
  const handouts = useLive(api.handouts.own, {});
  if (handouts.state === "loading") {
    return <Skeletons label={words.loading} className="mt-4 grid gap-4" each={["h-40", "h-64"]} />;
  }
  return (
    <>
      <IfFailed live={handouts} sentence={words.failed} className="mt-4" />
      {handouts.state === "ready" && handouts.value.length > 0 && (
        <FromCoach handouts={handouts.value} />
      )}
      {children}
    </>
  );
}

function FromCoach({ handouts }: { handouts: readonly Line[] }) {
  const results = useLive(api.handouts.ownResults, {});
  const open = openHandouts(handouts);
  const answered = handouts.filter(({ answeredAt }) => answeredAt !== undefined);
  return (
    <section
      aria-labelledby="from-coach"
      className="mt-4 rounded-card border border-border bg-card px-4 py-3 sm:px-6 sm:py-4"
    >
      <h2 id="from-coach" className="text-lg font-medium">
        {words.title}
      </h2>
      <Rows lines={open} />
      {answered.length > 0 && (
        <details open={open.length === 0} className="border-t border-border">
          <summary className="flex min-h-11 cursor-pointer items-center text-sm text-muted-foreground hover:text-foreground">
            {words.done(answered.length)}
          </summary>
          <Rows lines={answered} />
          {results.state === "ready" && <Results results={results.value} />}
        </details>
      )}
    </section>
  );
}

function Rows({ lines }: { lines: readonly Line[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.handoutId} className="border-t border-border first:border-t-0">
          <Link
            to={paths.handout(line.handoutId)}
            className="flex min-h-12 items-center gap-3 py-2 hover:text-highlight"
          >
            <span className="min-w-0 flex-1">
              <span dir="auto" className="font-medium wrap-anywhere">
                {line.title}
              </span>
              <span className="block text-sm text-muted-foreground">
                {handoutLine.questions(line.questions)} · <DueLine handout={line} />
              </span>
            </span>
            <ChevronRight aria-hidden className="size-4 shrink-0 text-muted-foreground" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
