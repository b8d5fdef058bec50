import { PHASES } from "@domain/work/phases";

import { ContourDrawing, type Terrain } from "@/components/patterns/contour-drawing";
import { JourneyMap } from "@/components/patterns/journey-map";
import { PhaseLandscape } from "@/components/patterns/phase-landscape";
import { QrDrawing } from "@/components/patterns/qr-drawing";
import { type Bar, type BarPart, StackedBars } from "@/components/patterns/stacked-bars";
import { samples } from "@/content/gallery";
import { phaseNames } from "@/content/phases";
import { Room, Specimen } from "@/features/gallery/specimen";

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

export function DrawingRoom() {
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
              names={phaseNames}
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
