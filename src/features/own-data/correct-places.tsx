import { ArrowRight } from "lucide-react";
import { Link } from "react-router-dom";

import { QuietLink } from "@/components/patterns/quiet-link";
import { correcting } from "@/content/own-data/own-data";
import { paths } from "@/lib/pages/paths";

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
