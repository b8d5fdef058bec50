import { CalendarDays, Compass, House } from "lucide-react";

import { AreaNav, BottomNav } from "@/components/patterns/area-nav";
import { NavBadge } from "@/components/patterns/nav-badge";
import { NewsBanner } from "@/components/patterns/news-banner";
import { PageHeader } from "@/components/patterns/page-header";
import { ReadingText } from "@/components/patterns/reading-text";
import { Button } from "@/components/ui/button";
import { reading, samples } from "@/content/gallery";
import { Room, Specimen } from "@/features/gallery/specimen";

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
export function FrameRoom() {
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
