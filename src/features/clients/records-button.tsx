import type { Id } from "@convex/_generated/dataModel";
import { Suspense, useState } from "react";

import { Button } from "@/components/ui/button";
import { recordsWords as words } from "@/content/practice/records";
import { RecordsDialog } from "@/features/clients/client-parts";

export function RecordsButton({ coachingId, name }: { coachingId: Id<"coachings">; name: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="link" aria-label={words.actionOf(name)} onClick={() => setIsOpen(true)}>
        {words.action}
      </Button>
      <Suspense>
        {isOpen && (
          <RecordsDialog coachingId={coachingId} name={name} onClose={() => setIsOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
