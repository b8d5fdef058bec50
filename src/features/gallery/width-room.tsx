import { SignInLayout } from "@/components/patterns/sign-in-layout";
import { JourneyMap } from "@/components/patterns/journey-map";
import { PageRoom, PageSection } from "@/components/patterns/page-room";
import { CoachLine } from "@/components/patterns/coach-line";
import { QuietLink } from "@/components/patterns/quiet-link";
import { type Stat, StatCards } from "@/components/patterns/stat-cards";
import { Button } from "@/components/ui/button";
import { samples } from "@/content/gallery";
import { phaseNames } from "@/content/phases";
import { Specimen, WideRoom } from "@/features/gallery/specimen";

const stats: Stat[] = [
  { label: "Total Goals", value: 60, hint: "34 active" },
  { label: "Overdue", value: 3, isAlarming: true },
  { label: "Messages", value: null },
  { label: "Sessions", value: "1,204/1,318", to: "#pages" },
];

export function WidthRoom() {
  return (
    <WideRoom id="pages" title="As wide as a page">
      <Specimen state="figures: ready, alarming, on their way, leading somewhere">
        <StatCards stats={stats} />
        <CoachLine coach={{ personId: "", ...samples.person, practiceName: samples.sentence }} />
      </Specimen>
      <Specimen
        state="a sign-in page"
        className="-mx-5 rounded-card sm:mx-0 sm:border sm:border-border"
      >
        <SignInLayout
          title={samples.sentence}
          lead={samples.hint}
          foot={<QuietLink to="#pages">{samples.short}</QuietLink>}
        >
          <Button>{samples.short}</Button>
        </SignInLayout>
      </Specimen>
      <Specimen state="a page of sections" className="-mx-5 sm:mx-0">
        <PageRoom
          title={samples.sentence}
          lead={samples.hint}
          indexTitle={samples.short}
          entries={[{ id: "sample-section", title: samples.short }]}
        >
          <PageSection id="sample-section" title={samples.short} lead={samples.sentence}>
            {samples.long}
          </PageSection>
        </PageRoom>
      </Specimen>
      <Specimen state="the journey, on a wide screen" className="max-md:hidden">
        <JourneyMap
          direction="across"
          names={phaseNames}
          isWhole
          className="h-[32rem] rounded-card"
        />
      </Specimen>
    </WideRoom>
  );
}
