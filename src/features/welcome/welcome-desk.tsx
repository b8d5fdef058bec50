import type { TourResult } from "@domain/work/onboarding";
import { type ReactNode, useState } from "react";

import { CardsAhead } from "@/components/patterns/opening";
import { PageHeader } from "@/components/patterns/page-header";
import { Button } from "@/components/ui/button";
import { tourWords } from "@/content/welcome/tour";
import { welcomeWords } from "@/content/welcome/welcome";
import { Checklist } from "@/features/welcome/checklist";
import { News, useNews } from "@/features/welcome/news";
import { Tour } from "@/features/welcome/tour";
import { useIsHomeKnown } from "@/features/welcome/use-home-known";
import type { WelcomeState } from "@/features/welcome/use-welcome";
import { VideoCard } from "@/features/welcome/video-card";
import { WelcomeLetter } from "@/features/welcome/welcome-letter";
import { WhatIsHere } from "@/features/welcome/what-is-here";
import { useViewer } from "@/lib/sign-in/viewer";

type WelcomeDeskProps = {
  welcome: WelcomeState;
  /** What waits for the client from the first day on. */
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
            // News and steps may still appear above, so nothing below is shown before.
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
        <Button
          variant="link"
          className="mt-4"
          onClick={() => {
            setIsReplaying(true);
          }}
        >
          {tourWords.replay}
        </Button>
      )}
      <Tour isOpen={isReplaying || welcome.isTourDue} onEnd={endTour} />
    </>
  );
}
