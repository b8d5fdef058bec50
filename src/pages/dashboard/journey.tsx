import { Suspense } from "react";
import { Link } from "react-router-dom";

import { LatePart } from "@/components/patterns/late-part";
import { QuietLink } from "@/components/patterns/quiet-link";
import { Skeleton } from "@/components/ui/skeleton";
import { SteadyColumn } from "@/components/patterns/steady-column";
import { newToTheJourney, selfStudy } from "@/content/journey/overview";
import { yearWords } from "@/content/journey/year";
import { journalSlot } from "@/features/journey/journal-entries";
import { JourneyOverview } from "@/features/journey/journey-overview";
import { JourneyRoom } from "@/features/journey/journey-room";
import { useKeptReflections } from "@/features/reflections/kept-reflections";
import { VaultLockedLine } from "@/features/vault/vault-gate";
import { useKept } from "@/lib/kept/kept-values";
import { lateParts } from "@/lib/loading/late";
import { useAddress } from "@/lib/pages/address";
import { paths } from "@/lib/pages/paths";
import { useViewer } from "@/lib/sign-in/viewer";
import { fromCalendarDay } from "@/lib/text/calendar-date";
import { useOwnWords } from "@/lib/vault/open-vault";

const { OwnMarks, YearReview } = lateParts(
  async () => (await import("@/features/marks/marks-parts")).marksParts,
);

export default function JourneyPage() {
  const [address] = useAddress();
  return address.has("year") ? <YearPart /> : <Journey />;
}

function YearPart() {
  const writing = useOwnWriting();
  const isWritingKnown = useOwnWords() === "known";
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-8 pb-24 sm:px-8 md:pt-14 print:p-0">
      <Suspense fallback={<Skeleton className="h-[40rem]" />}>
        <YearReview
          writing={writing}
          isWritingKnown={isWritingKnown}
          notice={<VaultLockedLine text={yearWords.locked} />}
        />
      </Suspense>
    </div>
  );
}

/** A journal entry belongs to the day on which it was begun. */
function useOwnWriting() {
  const entries = useKept(journalSlot(useViewer().userId)) ?? [];
  const reflections = useKeptReflections();
  return [
    ...reflections.map(({ date, content: text }) => ({ date, text })),
    ...entries.flatMap(({ created_at: begunAt, content: text }) => {
      const date = fromCalendarDay(new Date(begunAt));
      return date === null ? [] : [{ date, text }];
    }),
  ];
}

function Journey() {
  return (
    <JourneyRoom>
      <JourneyOverview />
      <SteadyColumn>
        <div className="mx-auto w-full max-w-page px-5 pt-20 sm:px-8">
          <Marks />
          <QuietLink to={paths.year()} className="mt-6">
            {yearWords.link}
          </QuietLink>
        </div>
        <div className="mx-auto grid w-full max-w-page gap-14 px-5 pt-20 pb-24 sm:px-8 lg:grid-cols-[3fr_2fr] lg:gap-20">
          <NewToTheJourney />
          <SelfStudy />
        </div>
      </SteadyColumn>
    </JourneyRoom>
  );
}

function Marks() {
  const dates = useKeptReflections().map(({ date }) => date);
  const areAllKnown = useOwnWords() === "known";
  return (
    <LatePart place="h-96">
      <OwnMarks writtenDates={dates} areAllKnown={areAllKnown} />
    </LatePart>
  );
}

function NewToTheJourney() {
  return (
    <section aria-labelledby="new-here">
      <h2 id="new-here" className="text-2xl font-medium sm:text-3xl">
        {newToTheJourney.title}
      </h2>
      <p className="mt-4 max-w-reading">{newToTheJourney.text}</p>
      <ol className="mt-6 max-w-reading">
        {newToTheJourney.points.map((point, index) => (
          <li key={point} className="grid grid-cols-[2.5rem_1fr] border-t border-border py-4">
            <span aria-hidden className="font-display text-xl text-highlight">
              {index + 1}
            </span>
            {point}
          </li>
        ))}
      </ol>
    </section>
  );
}

function SelfStudy() {
  const { library, worksheets, reflections, goals } = selfStudy.links;
  const links = [
    { ...library, to: paths.library() },
    { ...worksheets, to: paths.worksheets() },
    { ...reflections, to: paths.reflections() },
    { ...goals, to: paths.goals() },
  ];
  return (
    <section aria-labelledby="self-study">
      <h2 id="self-study" className="text-2xl font-medium sm:text-3xl">
        {selfStudy.title}
      </h2>
      <p className="mt-4 text-muted-foreground">{selfStudy.lead}</p>
      <ul className="mt-6">
        {links.map(({ to, label, text }) => (
          <li key={to} className="border-t border-border">
            <Link to={to} className="block py-4">
              <span className="font-medium text-primary underline underline-offset-4">{label}</span>
              <span className="mt-1 block text-muted-foreground">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
