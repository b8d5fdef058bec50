import { type ReactNode, Suspense, useState } from "react";

import { Opening } from "@/components/patterns/opening";
import { late } from "@/lib/late";
import { useViewer } from "@/lib/viewer";

const OwedSecondStepPage = late(
  async () => (await import("@/app/owed-second-step-page")).OwedSecondStepPage,
);

/**
 * Stands before the coach's area: whoever owes a second step sets it up first, wherever they wanted to go. It stays until
 * they say that their recovery codes are kept, though the server is content before that.
 */
export function OwedSecondStep({ children }: { children: ReactNode }) {
  const { owesSecondStep } = useViewer();
  const [isOpen, setIsOpen] = useState(owesSecondStep);
  if (owesSecondStep && !isOpen) setIsOpen(true);
  if (!isOpen) return children;
  return (
    <Suspense fallback={<Opening />}>
      <OwedSecondStepPage
        onDone={() => {
          setIsOpen(false);
        }}
      />
    </Suspense>
  );
}
