import {
  CalendarDays,
  ChartSpline,
  Flag,
  type LucideIcon,
  MessagesSquare,
  Mountain,
  UsersRound,
} from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

import achievementsDark from "@/assets/landing/achievements-dark.webp";
import achievementsLight from "@/assets/landing/achievements-light.webp";
import communityDark from "@/assets/landing/community-dark.webp";
import communityLight from "@/assets/landing/community-light.webp";
import goalsDark from "@/assets/landing/goals-dark.webp";
import goalsLight from "@/assets/landing/goals-light.webp";
import messagesDark from "@/assets/landing/messages-dark.webp";
import messagesLight from "@/assets/landing/messages-light.webp";
import progressDark from "@/assets/landing/progress-dark.webp";
import progressLight from "@/assets/landing/progress-light.webp";
import sessionsDark from "@/assets/landing/sessions-dark.webp";
import sessionsLight from "@/assets/landing/sessions-light.webp";
import { PhaseLandscape } from "@/components/patterns/phase-landscape";
import { pictureTexts } from "@/content/landing-pictures";
import { type FeatureIcon, landingSections as words } from "@/content/landing-sections";
import { phaseWords } from "@/content/phases";
import { LandingActions } from "@/features/landing/landing-actions";
import { firstPaths } from "@/lib/loading/first-paths";
import { PHASES } from "@domain/work/phases";

/** `npx tsx scripts/landing-pictures.ts` takes them as screenshots of the demo, all in one size. */
const featurePictures: Record<FeatureIcon, { light: string; dark: string }> = {
  goals: { light: goalsLight, dark: goalsDark },
  sessions: { light: sessionsLight, dark: sessionsDark },
  messages: { light: messagesLight, dark: messagesDark },
  progress: { light: progressLight, dark: progressDark },
  community: { light: communityLight, dark: communityDark },
  achievements: { light: achievementsLight, dark: achievementsDark },
};

const pictureSize = { width: 780, height: 624 };

const icons: Record<FeatureIcon, LucideIcon> = {
  goals: Flag,
  sessions: CalendarDays,
  messages: MessagesSquare,
  progress: ChartSpline,
  community: UsersRound,
  achievements: Mountain,
};

export function LandingSections() {
  return (
    <>
      <Phases />
      <Features />
      <PrivacyNote />
      <Ready />
    </>
  );
}

function Phases() {
  return (
    <section
      aria-labelledby="phases"
      className="mx-auto w-full max-w-page px-5 py-20 sm:px-8 md:py-28"
    >
      <PartTitle id="phases">{words.phases.title}</PartTitle>
      <p className="mt-3 max-w-reading text-lg text-muted-foreground">{words.phases.lead}</p>
      <ol className="mt-10 grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {PHASES.map((phase) => (
          <li key={phase}>
            <PhaseLandscape
              phase={phase}
              className="aspect-[5/3] w-full rounded-card lg:aspect-[4/5]"
            />
            <h3 className="mt-5 text-2xl font-medium">{phaseWords[phase].name}</h3>
            <p className="mt-1.5 max-w-[34ch] text-muted-foreground">{phaseWords[phase].meaning}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Features() {
  return (
    <section aria-labelledby="features" className="border-y border-border bg-card">
      <div className="mx-auto max-w-page px-5 py-20 sm:px-8 md:py-28">
        <PartTitle id="features">{words.features.title}</PartTitle>
        <p className="mt-3 max-w-reading text-lg text-muted-foreground">{words.features.lead}</p>
        <ul className="mt-10 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
          {words.features.list.map(({ icon, title, text }) => {
            const Icon = icons[icon];
            return (
              <li key={title}>
                <FeaturePicture of={icon} alt={pictureTexts[icon]} />
                <div className="mt-5 grid grid-cols-[auto_1fr] gap-x-3">
                  <Icon aria-hidden className="mt-0.5 size-5 text-highlight" strokeWidth={1.6} />
                  <div>
                    <h3 className="font-text text-base font-semibold">{title}</h3>
                    <p className="mt-1.5 text-muted-foreground">{text}</p>
                  </div>
                </div>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

/** Only the theme's picture loads, because a browser does not load a hidden lazy picture. */
function FeaturePicture({ of, alt }: { of: FeatureIcon; alt: string }) {
  const { light, dark } = featurePictures[of];
  const shared = { ...pictureSize, loading: "lazy", decoding: "async" } as const;
  return (
    <div className="overflow-hidden rounded-card border border-border bg-background shadow-sm">
      <img {...shared} alt={alt} src={light} className="h-auto w-full dark:hidden" />
      <img {...shared} alt={alt} src={dark} className="hidden h-auto w-full dark:block" />
    </div>
  );
}

function PrivacyNote() {
  return (
    <section
      aria-labelledby="privacy-note"
      className="mx-auto w-full max-w-page px-5 py-20 text-center sm:px-8 md:py-28"
    >
      <PartTitle id="privacy-note">{words.privacy.title}</PartTitle>
      <p className="mx-auto mt-4 max-w-[54ch] text-lg text-muted-foreground">
        {words.privacy.text}
      </p>
      <Link
        to={firstPaths.privacy()}
        className="mt-6 inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
      >
        {words.privacy.link}
      </Link>
    </section>
  );
}

function Ready() {
  return (
    <section aria-labelledby="ready" className="border-t border-border bg-card">
      <div className="mx-auto flex w-full max-w-page flex-col gap-8 px-5 py-16 sm:px-8 md:flex-row md:items-end md:justify-between md:py-24">
        <div>
          <PartTitle id="ready">{words.ready.title}</PartTitle>
          <p className="mt-3 max-w-reading text-lg text-muted-foreground">{words.ready.text}</p>
        </div>
        <LandingActions />
      </div>
    </section>
  );
}

function PartTitle({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className="text-3xl font-medium md:text-4xl">
      {children}
    </h2>
  );
}
