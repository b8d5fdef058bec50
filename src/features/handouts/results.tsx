import type { api } from "@convex/_generated/api";
import type { FunctionReturnType } from "convex/server";

import { handoutResults as words } from "@/content/handout-lines";
import { cn } from "@/lib/class-names";
import { ownZone } from "@/lib/live/now";
import { formatShortDate } from "@/lib/text/session-times";

/** Only the latest are shown; a phone has space for fewer. */
const shownMax = 6;
const shownOnPhone = 3;

type Result = FunctionReturnType<typeof api.handouts.results>[number];

export function Results({ results }: { results: readonly Result[] }) {
  const compared = results.filter(({ answeredAts }) => answeredAts.length > 1);
  return compared.map((result) => <ResultTable key={result.worksheetId} result={result} />);
}

function ResultTable({ result: { title, answeredAts, scales } }: { result: Result }) {
  const times = answeredAts.slice(-shownMax);
  const cell = (place: number) =>
    cn("px-2 py-1.5 text-right", place < times.length - shownOnPhone && "max-sm:hidden");
  return (
    <table className="mt-3 w-full border-t border-border text-sm tabular-nums">
      <caption className="pt-2 pb-1 text-left text-muted-foreground">
        {words.caption(title)}
      </caption>
      <thead>
        <tr className="border-b border-border text-muted-foreground">
          <th scope="col" className="py-1.5 pr-4 text-left font-medium">
            {words.question}
          </th>
          {times.map((at, place) => (
            <th key={at} scope="col" className={cn(cell(place), "font-medium")}>
              {formatShortDate(at, ownZone())}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {scales.map(({ fieldId, label, values }) => (
          <tr key={fieldId} className="border-b border-border last:border-b-0">
            <th scope="row" dir="auto" className="py-1.5 pr-4 text-left font-normal wrap-anywhere">
              {label}
            </th>
            {values.slice(-shownMax).map((value, place) => (
              <td key={times[place]} className={cell(place)}>
                {value ?? <span title={words.open}>–</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
