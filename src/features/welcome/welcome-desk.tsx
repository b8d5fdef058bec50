import { ArrowRight, Compass, type LucideIcon, MessagesSquare, Play, Wrench } from "lucide-react";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { Link } from "react-router-dom";

import { CoachLine } from "@/components/patterns/coach-line";
import { ContourDrawing, type Terrain } from "@/components/patterns/contour-drawing";
import { CardsAhead } from "@/components/patterns/opening";
import { PageHeader } from "@/components/patterns/page-header";
import { QuietLink } from "@/components/patterns/quiet-link";
import { Button, buttonVariants } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from "@/components/ui/dialog";
import { welcomeLetter } from "@/content/welcome/letter";
import { tourWords } from "@/content/welcome/tour";
import { welcomeWords } from "@/content/welcome/welcome";
import { Checklist } from "@/features/welcome/checklist";
import { News, useNews } from "@/features/welcome/news";
import { useIsHomeKnown } from "@/features/welcome/use-home-known";
import type { WelcomeState } from "@/features/welcome/use-welcome";
import { useLive } from "@/lib/live/live";
import { paths } from "@/lib/pages/paths";
import { useIsReadOnly, useViewer } from "@/lib/sign-in/viewer";
import { api } from "@convex/_generated/api";
import { isWebLink } from "@domain/practice/practice-settings";
import type { TourResult } from "@domain/work/onboarding";

const doorway: Terrain = {
  seed: 3,
  roughness: 0.12,
  levelCount: 12,
  hills: [
    { x: 0.2, y: 0.5, reachX: 0.24, reachY: 0.5, height: 0.9 },
    { x: 0.82, y: 0.45, reachX: 0.22, reachY: 0.5, height: 0.8 },
  ],
};

const places: Record<(typeof welcomeWords.cards)[number]["id"], { to: string; icon: LucideIcon }> =
  {
    journey: { to: paths.journey(), icon: Compass },
    tools: { to: paths.tools(), icon: Wrench },
    communication: { to: paths.communication(), icon: MessagesSquare },
  };

type WelcomeDeskProps = {
  welcome: WelcomeState;
  /** The client's list of things to do from the first day on. */
  children: ReactNode;
};

export function WelcomeDesk({ welcome, children }: WelcomeDeskProps) {
  const { firstName } = useViewer();
  const news = useNews();
  const isHomeKnown = useIsHomeKnown();
  const [isReplaying, setIsReplaying] = useState(false);

  function endTour(result: TourResult) {
    if (isReplaying) setIsReplaying(false);
    else welcome.endTour(result);
  }

  return (
    <>
      <PageHeader
        shape="reading"
        title={welcomeWords.greeting(firstName || welcomeWords.fallbackName)}
        lead={welcomeWords.lead}
      />
      <div className="mt-6 grid gap-10 md:mt-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-16">
        <aside className="grid content-start gap-5 lg:order-last">
          {!isHomeKnown || news === null || welcome.record === null ? (
            // News and steps may still appear above, so nothing is shown below until then.
            <CardsAhead heights={["h-36", "h-104"]} />
          ) : (
            <>
              {children}
              <News news={news} />
              <Checklist
                record={welcome.record}
                onComplete={welcome.complete}
                onDismiss={welcome.dismiss}
              />
              <VideoCard isLetterOffered={!welcome.record.completed.includes("welcome")} />
            </>
          )}
        </aside>
        <WelcomeLetter firstName={firstName} />
      </div>
      <WhatIsHere />
      {!welcome.isTourDue && (
        <Button variant="link" className="mt-4" onClick={() => setIsReplaying(true)}>
          {tourWords.replay}
        </Button>
      )}
      <Tour isOpen={isReplaying || welcome.isTourDue} onEnd={endTour} />
    </>
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

function WelcomeLetter({ firstName }: { firstName: string }) {
  const coach = useLive(api.profile.coach, useIsReadOnly() ? "skip" : {});
  const { title, salutation, salutationWithoutName, paragraphs, closing, signature } =
    welcomeLetter;
  const name = coach.state === "ready" ? (coach.value?.firstName ?? "") : "";
  return (
    <article id="letter" tabIndex={-1} aria-labelledby="letter-title" className="scroll-mt-24">
      <h2 id="letter-title" className="text-2xl font-medium sm:text-3xl">
        {title}
      </h2>
      <div className="mt-6 max-w-reading space-y-5 text-lg">
        <p>{firstName === "" ? salutationWithoutName : salutation(firstName)}</p>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p>
          {closing}
          <br />
          <span className="font-display text-2xl text-primary">{name || signature}</span>
        </p>
        {coach.state === "ready" && coach.value && (
          <div className="grid gap-3 text-base">
            <CoachLine coach={coach.value} />
            <p dir="auto" className="wrap-anywhere whitespace-pre-line empty:hidden">
              {coach.value.bio}
            </p>
          </div>
        )}
      </div>
      <Link to={paths.phase("arrival")} className={buttonVariants({ className: "mt-8" })}>
        {welcomeWords.begin}
        <ArrowRight aria-hidden />
      </Link>
    </article>
  );
}

/**
 * The coach's video, or else a link to the letter unless a step already has one. The video is hosted elsewhere and
 * never embedded: it opens in a new window.
 */
function VideoCard({ isLetterOffered }: { isLetterOffered: boolean }) {
  const practice = useLive(api.practice.get, useIsReadOnly() ? "skip" : {});
  const address = practice.state === "ready" ? practice.value?.welcomeVideoUrl : undefined;
  const minutes = practice.state === "ready" ? practice.value?.welcomeVideoMinutes : undefined;
  const { title, text, watch, opensElsewhere, letterInstead } = welcomeWords.video;
  if (address === undefined || !isWebLink(address)) {
    return isLetterOffered ? null : <QuietLink to="#letter">{letterInstead}</QuietLink>;
  }
  return (
    <section
      aria-labelledby="welcome-video"
      className="overflow-hidden rounded-card border border-border bg-card"
    >
      <ContourDrawing terrain={doorway} className="h-28 w-full bg-arrival-tint text-primary" />
      <div className="p-6">
        <h2 id="welcome-video" className="text-xl font-medium">
          {title}
        </h2>
        {minutes !== undefined && <p className="mt-1 text-muted-foreground">{text(minutes)}</p>}
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonVariants({ variant: "outline", className: "mt-4" })}
        >
          <Play aria-hidden />
          {watch}
          <span className="sr-only">({opensElsewhere})</span>
        </a>
      </div>
    </section>
  );
}

type TourProps = { isOpen: boolean; onEnd: (result: TourResult) => void };

/** Every way to close except the last button counts as skipped. */
export function Tour({ isOpen, onEnd }: TourProps) {
  const onward = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(isNowOpen) => {
        if (!isNowOpen) onEnd("skipped");
      }}
    >
      <DialogContent
        onOpenAutoFocus={(event) => {
          event.preventDefault(); // The first button would be Skip.
          onward.current?.focus();
        }}
      >
        <Steps onEnd={onEnd} onward={onward} />
      </DialogContent>
    </Dialog>
  );
}

/** A separate component, so that a replay starts at the first step. */
function Steps({ onEnd, onward }: StepsProps) {
  const [position, setPosition] = useState(0);
  const total = tourWords.steps.length;
  const step = tourWords.steps[position];
  const isLast = position === total - 1;
  return (
    <div aria-live="polite">
      <p className="text-sm text-muted-foreground tabular-nums">
        {tourWords.position(position + 1, total)}
      </p>
      <DialogTitle className="mt-1">{step?.title}</DialogTitle>
      <DialogDescription className="min-h-24">{step?.text}</DialogDescription>
      <DialogFooter>
        <Button variant="outline" onClick={() => onEnd("skipped")}>
          {tourWords.skip}
        </Button>
        <Button
          ref={onward}
          onClick={() => {
            if (isLast) onEnd("completed");
            else setPosition(position + 1);
          }}
        >
          {isLast ? tourWords.finish : tourWords.next}
        </Button>
      </DialogFooter>
    </div>
  );
}

type StepsProps = Pick<TourProps, "onEnd"> & { onward: RefObject<HTMLButtonElement | null> };
