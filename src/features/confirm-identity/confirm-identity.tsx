import { type ReactNode, Suspense, useCallback, useState } from "react";

import { refusalIn } from "@/content/failures";
import { useFetchAhead } from "@/lib/loading/fetch-ahead";
import { lateParts } from "@/lib/loading/late";
import { type Confirmed, ConfirmedContext } from "@/lib/sign-in/confirmed";

const { ConfirmDialog } = lateParts(() => import("@/features/confirm-identity/confirm-dialog"));
const LATE_PARTS = [ConfirmDialog];

type Question = { answer: (isConfirmed: boolean) => void };

export function ConfirmIdentity({ children }: { children: ReactNode }) {
  useFetchAhead(LATE_PARTS);
  const [question, setQuestion] = useState<Question | null>(null);

  const confirmed: Confirmed = useCallback(async (act) => {
    try {
      return await act();
    } catch (error) {
      if (refusalIn(error)?.code !== "CONFIRMATION_REQUIRED") throw error;
    }
    const isConfirmed = await new Promise<boolean>((answer) => setQuestion({ answer }));
    setQuestion(null);
    return isConfirmed ? await act() : null;
  }, []);

  return (
    <ConfirmedContext value={confirmed}>
      {children}
      {question !== null && (
        <Suspense>
          <ConfirmDialog onAnswer={question.answer} />
        </Suspense>
      )}
    </ConfirmedContext>
  );
}
