import { Compass, type LucideIcon, MessagesSquare, Wrench } from "lucide-react";
import { Suspense } from "react";
import { Link, useSearchParams } from "react-router-dom";

import { PageHeader } from "@/components/patterns/page-header";
import { QuietLink } from "@/components/patterns/quiet-link";
import { Skeleton } from "@/components/patterns/skeleton";
import { homeWords } from "@/content/welcome/home";
import { welcomeWords } from "@/content/welcome/welcome";
import { LateHomeActions } from "@/features/agreed-actions/late-home-actions";
import { DueAgreement } from "@/features/agreements/due-agreement";
import { DueCircles } from "@/features/circles/due-circles";
import { WeekGoals } from "@/features/goals/week-goals";
import { DueHandouts } from "@/features/handouts/due-handouts";
import { ResumeCard, useHasBegun } from "@/features/journey/resume-card";
import { TodayPrompt } from "@/features/reflections/today-prompt";
import { NextSession } from "@/features/sessions/next-session";
import { Checklist } from "@/features/welcome/checklist";
import { type KnownNews, News, useNews } from "@/features/welcome/news";
import { useIsHomeKnown } from "@/features/welcome/use-home-known";
import { useWelcome, type WelcomeState } from "@/features/welcome/use-welcome";
import { Waiting } from "@/features/welcome/waiting";
import { BegunWorksheets } from "@/features/worksheets/begun-worksheets";
import { late } from "@/lib/loading/late";
import { paths } from "@/lib/pages/paths";
import { useViewer } from "@/lib/sign-in/viewer";

/** Rarely needed after onboarding. */
const WelcomeDesk = late(async () => (await import("@/features/welcome/welcome-desk")).WelcomeDesk);

const places: Record<(typeof welcomeWords.cards)[number]["id"], { to: string; icon: LucideIcon }> =
  {
    journey: { to: paths.journey(), icon: Compass },
    tools: { to: paths.tools(), icon: Wrench },
    communication: { to: paths.communication(), icon: MessagesSquare },
  };

export function WelcomePage() {
  const [address] = useSearchParams();
  const welcome = useWelcome();
  const isLetterAsked = address.get("show") === "letter";
  if (welcome.isSettled === true && !isLetterAsked) return <Home welcome={welcome} />;
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-8 pb-24 sm:px-8 md:pt-14">
      {welcome.isSettled === null ? (
        <Skeleton className="h-[80dvh] w-full" />
      ) : (
        <Suspense fallback={<Skeleton className="h-[80dvh] w-full" />}>
          {welcome.isSettled && (
            <QuietLink to={paths.welcome()} className="mb-4">
              {homeWords.backHome}
            </QuietLink>
          )}
          <WelcomeDesk welcome={welcome}>
            {welcome.isSettled ? null : (
              <>
                <NextSession />
                <Waiting>
                  <DueAgreement />
                  <DueHandouts />
                </Waiting>
              </>
            )}
          </WelcomeDesk>
          <WhatIsHere />
        </Suspense>
      )}
    </div>
  );
}

function WhatIsHere() {
  return (
    <section aria-labelledby="what-is-here" className="mt-20">
      <h2 id="what-is-here" className="text-2xl font-medium sm:text-3xl">
        {welcomeWords.cardsTitle}
      </h2>
      <ul className="mt-8 grid gap-x-10 md:grid-cols-3">
        {welcomeWords.cards.map(({ id, title, text, link }) => {
          const { to, icon: Icon } = places[id];
          return (
            <li key={id} className="border-t border-border py-6">
              <Icon aria-hidden className="size-6 text-highlight" strokeWidth={1.6} />
              <h3 className="mt-4 text-xl font-medium">{title}</h3>
              <p className="mt-2 text-muted-foreground">{text}</p>
              <Link
                to={to}
                className="mt-3 inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
              >
                {link}
              </Link>
            </li>
          );
        })}
      </ul>
      <QuietLink to={paths.goals()}>{welcomeWords.goals}</QuietLink>
    </section>
  );
}

function Home({ welcome }: { welcome: WelcomeState }) {
  const { firstName } = useViewer();
  const news = useNews();
  const isKnown = useIsHomeKnown() && news !== null;
  return (
    <div className="mx-auto min-h-dvh w-full max-w-page px-4 pt-3 pb-16 sm:px-8 md:pt-4">
      <PageHeader title={welcomeWords.greeting(firstName || welcomeWords.fallbackName)} />
      {isKnown ? (
        <HomeParts welcome={welcome} news={news} />
      ) : (
        <Skeleton className="mt-2 h-[70dvh] w-full rounded-card" />
      )}
    </div>
  );
}

function HomeParts({ welcome, news }: { welcome: WelcomeState; news: KnownNews }) {
  const hasBegun = useHasBegun(); // Then the closing words of the first steps are out of date.
  return (
    <div className="mt-2 grid gap-3 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 content-start gap-3 sm:gap-5">
        <NextSession />
        <div className="lg:hidden">
          <ResumeCard />
        </div>
        <TodayPrompt />
        <LateHomeActions />
        <Waiting>
          <DueAgreement />
          <DueHandouts />
          <DueCircles />
          <BegunWorksheets />
        </Waiting>
        <News news={news} />
      </div>
      <aside className="grid min-w-0 content-start gap-3 sm:gap-5">
        <div className="max-lg:hidden">
          <ResumeCard />
        </div>
        <WeekGoals />
        {welcome.record !== null && !hasBegun && (
          <Checklist
            record={welcome.record}
            onComplete={welcome.complete}
            onDismiss={welcome.dismiss}
          />
        )}
        <QuietLink to={paths.welcomeLetter()}>{homeWords.letter}</QuietLink>
      </aside>
    </div>
  );
}
