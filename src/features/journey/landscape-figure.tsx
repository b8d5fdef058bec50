import { readerWords } from "@/content/journey/overview";
import { type Region, regionNames, REGIONS } from "@/content/journey/regions";
import { numbersIn } from "@/features/journey/answered-numbers";
import { LandscapeDrawing } from "@/features/journey/landscape-drawing";
import type { Answers, FinishedAnswers } from "@/features/journey/section-work";
import { formatDay } from "@/lib/text/format-instant";

type LandscapeFigureProps = { answers: Answers; earlier?: FinishedAnswers };

export function LandscapeFigure({ answers, earlier }: LandscapeFigureProps) {
  const answered = numbersIn(answers, REGIONS);
  const open = REGIONS.filter((region) => !answered.some(({ id }) => id === region));
  const before = movedSince(answers, earlier);
  return (
    <figure>
      <LandscapeDrawing
        answers={answers}
        earlier={before.size > 0 ? earlier?.answers : undefined}
      />
      <figcaption className="mt-4">
        <ul className="grid grid-cols-2 gap-x-8 text-sm">
          {answered.map(({ id, value }) => (
            <li key={id} className="flex justify-between gap-2 border-b border-border py-1.5">
              <span>{regionNames[id]}</span>
              <span className="text-right tabular-nums">
                {readerWords.outOf(value, 5)}
                <Before value={before.get(id)} />
              </span>
            </li>
          ))}
        </ul>
        {earlier && before.size > 0 && (
          <p className="mt-3 text-sm text-muted-foreground">
            {readerWords.comparedWith(formatDay(earlier.finishedAt))}
          </p>
        )}
        {open.length > 0 && (
          <p className="mt-3 text-sm text-muted-foreground">
            {readerWords.unansweredRegions(open.map((region) => regionNames[region]).join(", "))}
          </p>
        )}
      </figcaption>
    </figure>
  );
}

function Before({ value }: { value: number | undefined }) {
  if (value === undefined) return null;
  return <span className="text-muted-foreground">, {readerWords.was(value)}</span>;
}

function movedSince(answers: Answers, earlier: FinishedAnswers | undefined): Map<Region, number> {
  const now = new Map(numbersIn(answers, REGIONS).map(({ id, value }) => [id, value]));
  const before = earlier === undefined ? [] : numbersIn(earlier.answers, REGIONS);
  return new Map(
    before.filter(({ id, value }) => now.get(id) !== value).map(({ id, value }) => [id, value]),
  );
}
