import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useMutation } from "convex/react";
import { Plus } from "lucide-react";
import { useState } from "react";

import { EmptyState } from "@/components/patterns/empty-state";
import { LiveLines } from "@/components/patterns/live-lines";
import { PageHeader } from "@/components/patterns/page-header";
import { Button } from "@/components/ui/button";
import { circleWords } from "@/content/circles";
import { CircleDialog } from "@/features/circles/circle-dialog";
import { CircleLink } from "@/features/circles/circle-link";
import { LedRoom } from "@/features/circles/led-room";
import { useLive } from "@/lib/live/live";
import { useAddress } from "@/lib/pages/address";

const words = circleWords.coach;

/** The list, or the circle that the address names. */
export function LedCircles() {
  const [address] = useAddress();
  const circleId = address.get("circle") as Id<"circles"> | null;
  return circleId === null ? <CircleList /> : <LedRoom circleId={circleId} />;
}

function CircleList() {
  const live = useLive(api.circles.led, {});
  const [isOpening, setIsOpening] = useState(false);
  const open = () => setIsOpening(true);
  return (
    <>
      <PageHeader
        title={circleWords.title}
        lead={words.lead}
        actions={
          <Button onClick={open}>
            <Plus aria-hidden />
            {words.open}
          </Button>
        }
      />
      <div className="mt-4">
        <LiveLines live={live} words={circleWords}>
          {(circles) =>
            circles.length === 0 ? (
              <EmptyState {...words.empty} />
            ) : (
              <ul className="rounded-card border border-border bg-card px-4 sm:px-5">
                {circles.map(({ circleId, name, closedAt }) => (
                  <CircleLink
                    key={circleId}
                    circleId={circleId}
                    name={name}
                    note={words.isOpen}
                    closedAt={closedAt}
                  />
                ))}
              </ul>
            )
          }
        </LiveLines>
      </div>
      {isOpening && <OpenDialog onClose={() => setIsOpening(false)} />}
    </>
  );
}

function OpenDialog({ onClose }: { onClose: () => void }) {
  const [, change] = useAddress();
  const openCircle = useMutation(api.circles.open);
  return (
    <CircleDialog
      title={words.open}
      lead={words.openLead}
      act={words.open}
      onSend={async (texts) => change({ circle: await openCircle(texts) })}
      onClose={onClose}
    />
  );
}
