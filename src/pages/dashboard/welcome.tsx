import { Suspense } from "react";
import { useSearchParams } from "react-router-dom";

import { HomeAhead, OpeningCards } from "@/components/patterns/opening";
import { PageHeader } from "@/components/patterns/page-header";
import { QuietLink } from "@/components/patterns/quiet-link";
import { homeWords } from "@/content/welcome/home";
import { welcomeWords } from "@/content/welcome/welcome";
import { HomeActions } from "@/features/agreed-actions/home-actions";
import { DueAgreement } from "@/features/agreements/agreement";
import { DueCircles } from "@/features/circles/due-circles";
import { WeekGoals } from "@/features/goals/week-goals";
import { DueHandouts } from "@/features/handouts/due-handouts";
import { ResumeCard, useHasBegun } from "@/features/journey/resume-card";
import { TodayPrompt } from "@/features/reflections/today-prompt";
import { NextSession } from "@/features/sessions/next-session";
import { VaultGate } from "@/features/vault/vault-gate";
import { Checklist } from "@/features/welcome/checklist";
import { type KnownNews, News, useNews } from "@/features/welcome/news";
import { useIsHomeKnown } from "@/features/welcome/use-home-known";
import { useWelcome, type WelcomeState } from "@/features/welcome/use-welcome";
import { Waiting } from "@/features/welcome/waiting";
import { BegunWorksheets } from "@/features/worksheets/begun-worksheets";
import { lateParts } from "@/lib/loading/late";
import { paths } from "@/lib/pages/paths";
import { useViewer } from "@/lib/sign-in/viewer";

/** Loaded late, because it is rarely needed after onboarding. */
const { WelcomeDesk } = lateParts(() => import("@/features/welcome/welcome-desk"));

export default function WelcomePage() {
  const [address] = useSearchParams();
  const welcome = useWelcome();
  const isLetterAsked = address.get("show") === "letter";
  if (welcome.isSettled === true && !isLetterAsked) return <Home welcome={welcome} />;
  if (welcome.isSettled === null) return <OpeningCards />;
  return (
    <Suspense fallback={<OpeningCards />}>
      <div className="mx-auto w-full max-w-page px-5 pt-8 pb-24 sm:px-8 md:pt-14">
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
      </div>
    </Suspense>
  );
}

function Home({ welcome }: { welcome: WelcomeState }) {
  const { firstName } = useViewer();
  const news = useNews();
  const isKnown = useIsHomeKnown() && news !== null;
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-3 pb-16 sm:px-8 md:pt-4">
      <PageHeader title={welcomeWords.greeting(firstName || welcomeWords.fallbackName)} />
      {isKnown ? <HomeParts welcome={welcome} news={news} /> : <HomeAhead />}
    </div>
  );
}

function HomeParts({ welcome, news }: { welcome: WelcomeState; news: KnownNews }) {
  const hasBegun = useHasBegun(); // Once the journey has begun, the closing words of the first steps are out of date.
  return (
    <div className="mt-2 grid gap-3 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 content-start gap-3 sm:gap-5">
        <NextSession />
        <div className="lg:hidden">
          <ResumeCard />
        </div>
        <VaultGate isShort>
          <TodayPrompt />
        </VaultGate>
        <HomeActions />
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
