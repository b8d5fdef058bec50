import { type ReactNode, Suspense, useState } from "react";

import { Opening } from "@/components/patterns/opening";
import { late } from "@/lib/loading/late";
import { useViewer } from "@/lib/sign-in/viewer";

const OwedSecondStepPage = late(
  async () => (await import("@/app/owed-second-step-page")).OwedSecondStepPage,
);

/**
 * A coach without the required second step sets it up before any page opens. It stays until they have confirmed that
 * the recovery codes are saved, although the server is satisfied earlier.
 */
export function OwedSecondStep({ children }: { children: ReactNode }) {
  const { owesSecondStep } = useViewer();
  const [isOpen, setIsOpen] = useState(owesSecondStep);
  if (owesSecondStep && !isOpen) setIsOpen(true);
  if (!isOpen) return children;
  return (
    <Suspense fallback={<Opening />}>
      <OwedSecondStepPage onDone={() => setIsOpen(false)} />
    </Suspense>
  );
}
