import { Suspense } from "react";

import { JourneyMap } from "@/components/patterns/journey-map";
import { landing } from "@/content/landing";
import { product } from "@/content/product";
import { LandingActions } from "@/features/landing/landing-actions";
import { useIsInBrowser, useMediaQuery } from "@/lib/device/media-query";
import { late } from "@/lib/loading/late";

/** Loaded late, because it is below the fold. */
const LandingSections = late(
  async () => (await import("@/features/landing/landing-sections")).LandingSections,
);

export default function LandingPage() {
  const room = <div className="min-h-dvh" />; // Keeps the footer out of view while they load.
  return (
    <>
      <Hero />
      <Suspense fallback={room}>{useIsInBrowser() ? <LandingSections /> : room}</Suspense>
    </>
  );
}

function Hero() {
  const isWide = useMediaQuery("(min-width: 48rem)");
  const isInBrowser = useIsInBrowser();
  return (
    <section className="relative -mt-21 border-b border-border pt-21 md:h-[min(54rem,100svh)] md:min-h-[42rem]">
      <div className="pointer-events-none relative z-10 mx-auto max-w-page px-5 pt-6 sm:px-8 md:pt-14">
        <h1 className="max-w-[8.4em] text-5xl font-medium tracking-tight sm:text-6xl md:text-7xl">
          {landing.title}
        </h1>
        <p className="mt-5 max-w-[23em] text-lg text-muted-foreground md:mt-7 md:text-xl">
          {product.tagline}
        </p>
        <LandingActions className="pointer-events-auto mt-8" />
      </div>
      <figure className="md:absolute md:inset-0">
        {/* Both are rendered, because the prerender does not know the screen's width. */}
        <JourneyMap
          direction="down"
          isBare={!isInBrowser || isWide}
          className="h-[40rem] md:hidden"
        />
        <JourneyMap
          direction="across"
          isBare={!isInBrowser || !isWide}
          className="hidden h-full md:block"
        />
        <figcaption className="sr-only">{landing.mapCaption}</figcaption>
      </figure>
    </section>
  );
}
