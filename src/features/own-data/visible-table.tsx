import { ArrowRight } from "lucide-react";
import { Link } from "react-router-dom";
import { QuietLink } from "@/components/patterns/quiet-link";
import { VisibilityLine } from "@/components/patterns/visibility-line";
import { correcting, seeing } from "@/content/own-data/own-data";
import { paths } from "@/lib/pages/paths";

export function VisibleTable() {
  return (
    <>
      <dl className="border-t border-border">
        {seeing.rows.map(({ who, what }) => (
          <div
            key={what}
            className="grid gap-x-6 gap-y-1 border-b border-border py-3 sm:grid-cols-[13rem_minmax(0,1fr)]"
          >
            <dt>
              <VisibilityLine circle={who} isShort />
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-muted-foreground">{seeing.operators}</p>
    </>
  );
}

type Place = keyof typeof correcting.places;

const ADDRESSES: Record<Place, string> = {
  profile: paths.account(),
  goals: paths.goals(),
  journal: paths.journey(),
  reflections: paths.reflections(),
  sessions: paths.sessions(),
  messages: paths.communication(),
};

export function CorrectPlaces() {
  return (
    <>
      <ul className="border-t border-border">
        {(Object.keys(correcting.places) as Place[]).map((place) => (
          <li key={place} className="border-b border-border">
            <Link
              to={ADDRESSES[place]}
              className="flex min-h-11 items-center justify-between gap-4 py-2 underline-offset-4 hover:underline"
            >
              {correcting.places[place]}
              <ArrowRight aria-hidden className="size-4 shrink-0 text-highlight" />
            </Link>
          </li>
        ))}
      </ul>
      <QuietLink to={paths.ownDataRequest("correct")} className="mt-2">
        {correcting.ask}
      </QuietLink>
    </>
  );
}
