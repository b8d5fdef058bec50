import "@/lib/merged-classes";

import { CalendarDays, Compass, House } from "lucide-react";
import { PHASES } from "@domain/work/phases";
import { AreaNav, BottomNav } from "@/components/patterns/area-nav";
import { CoachLine } from "@/components/patterns/coach-line";
import { ContourDrawing, type Terrain } from "@/components/patterns/contour-drawing";
import { JourneyMap } from "@/components/patterns/journey-map";
import { NavBadge } from "@/components/patterns/nav-badge";
import { NewsBanner } from "@/components/patterns/news-banner";
import { PageHeader } from "@/components/patterns/page-header";
import { PageIndex, PageRoom, PageSection } from "@/components/patterns/page-room";
import { PhaseLandscape } from "@/components/patterns/phase-landscape";
import { QrDrawing } from "@/components/patterns/qr-drawing";
import { QuietLink } from "@/components/patterns/quiet-link";
import { ReadingText } from "@/components/patterns/reading-text";
import { SignInLayout } from "@/components/patterns/sign-in-layout";
import { type Bar, type BarPart, StackedBars } from "@/components/patterns/stacked-bars";
import { type Stat, StatCards } from "@/components/patterns/stat-cards";
import { Button } from "@/components/ui/button";
import { galleryWords, reading, samples } from "@/content/gallery";
import { phaseNames } from "@/content/phases";
import { ButtonRoom, ChoiceRoom } from "@/features/gallery/button-room";
import { FieldRoom, FormRoom } from "@/features/gallery/field-room";
import { FloatRoom } from "@/features/gallery/float-room";
import { SignRoom, StateRoom } from "@/features/gallery/state-room";
import { Room, Specimen, WideRoom } from "@/features/gallery/specimen";

const rooms = [
  { id: "buttons", title: "Buttons" },
  { id: "fields", title: "Fields" },
  { id: "forms", title: "Forms" },
  { id: "choices", title: "Choices" },
  { id: "signs", title: "Signs" },
  { id: "states", title: "States of a list" },
  { id: "frames", title: "Frames of a page" },
  { id: "drawings", title: "Drawings" },
  { id: "pages", title: "As wide as a page" },
  { id: "floating", title: "What floats" },
];

/** tests/repo/rules/gallery.ts fails for a missing component. */
export function Gallery() {
  return (
    <div className="mx-auto grid w-full max-w-list gap-16 px-5 pt-8 pb-20 sm:px-8">
      <PageHeader title={galleryWords.title} lead={galleryWords.lead} />
      <PageIndex title={galleryWords.parts} entries={rooms} />
      <ButtonRoom />
      <FieldRoom />
      <FormRoom />
      <ChoiceRoom />
      <SignRoom />
      <StateRoom />
      <FrameRoom />
      <DrawingRoom />
      <WidthRoom />
      <FloatRoom />
    </div>
  );
}

const HERE = "/dev/gallery";
const places = [
  { label: "Here", path: HERE, icon: House },
  {
    label: "Messages",
    path: "/dev/messages",
    icon: Compass,
    badge: <NavBadge mark="12" meaning="12 unread" />,
  },
  { label: "Far away", path: "/dev/far", icon: CalendarDays },
];
function FrameRoom() {
  return (
    <Room id="frames" title="Frames of a page">
      {(side) => (
        <>
          <Specimen state="news above every page">
            <NewsBanner
              slot="news-banner"
              act={samples.short}
              isPending={false}
              error={null}
              onAct={() => undefined}
            >
              {`${samples.long} (${side})`}
            </NewsBanner>
          </Specimen>
          <Specimen state="page header">
            <PageHeader
              title={samples.sentence}
              lead={samples.long}
              actions={<Button>{samples.short}</Button>}
            />
          </Specimen>
          <Specimen state="places of an area, with one that has news">
            <AreaNav label={`Places, ${side}`} items={places} className="overflow-x-auto" />
          </Specimen>
          {/* A transform that moves nothing, so that `position: fixed` is relative to this box. */}
          <Specimen state="the same on a phone" className="h-16 w-80 max-w-full translate-x-0">
            <BottomNav label={`Places on a phone, ${side}`} items={places} />
          </Specimen>
          <Specimen state="text for reading">
            <ReadingText blocks={reading} />
          </Specimen>
        </>
      )}
    </Room>
  );
}

const stats: Stat[] = [
  { label: "Total Goals", value: 60, hint: "34 active" },
  { label: "Overdue", value: 3, isAlarming: true },
  { label: "Messages", value: null },
  { label: "Sessions", value: "1,204/1,318", to: "#pages" },
];

function WidthRoom() {
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
        <JourneyMap direction="across" isWhole className="h-[32rem] rounded-card" />
      </Specimen>
    </WideRoom>
  );
}

const knoll: Terrain = {
  seed: 3,
  roughness: 0.2,
  levelCount: 12,
  hills: [{ x: 0.5, y: 0.5, reachX: 0.3, reachY: 0.4, height: 1 }],
};

const parts: BarPart[] = [
  { name: "Completed", tone: "primary" },
  { name: "Cancelled", tone: "quiet" },
];
const bars: Bar[] = [
  { label: "Sep", values: [8, 1] },
  { label: "Oct", values: [11, 0] },
  { label: "Nov", values: [0, 0] },
];

function DrawingRoom() {
  return (
    <Room id="drawings" title="Drawings">
      {() => (
        <>
          <Specimen state="open country">
            <ContourDrawing terrain={knoll} className="h-40 w-full rounded-card text-primary" />
          </Specimen>
          <Specimen state="a text for a camera">
            <QrDrawing text={samples.long} label="A sample code" />
          </Specimen>
          <Specimen state="amounts beside each other">
            <StackedBars parts={parts} bars={bars} />
          </Specimen>
          {PHASES.map((phase) => (
            <Specimen key={phase} state={phaseNames[phase]}>
              <PhaseLandscape phase={phase} className="h-40 w-full rounded-card" />
            </Specimen>
          ))}
          <Specimen state="the journey, on a phone, with somebody on it">
            <JourneyMap
              direction="down"
              isWhole
              position={{ phase: "crossing", share: 0.4, label: "You are here" }}
              className="h-[40rem] rounded-card"
            />
          </Specimen>
        </>
      )}
    </Room>
  );
}
