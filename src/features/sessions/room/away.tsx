import { useState } from "react";

import { EmptyState } from "@/components/patterns/empty-state";
import { Button } from "@/components/ui/button";
import { focusAfter } from "@/lib/pages/focus-after";

type AwayProps = { sentence: string; button: string; onBack: () => Promise<void> };

/** Shown to a person who is not in the room now, and may enter it again. */
export function Away({ sentence, button, onBack }: AwayProps) {
  const [isPending, setIsPending] = useState(false);
  const goBack = async () => {
    setIsPending(true);
    await onBack().catch(() => undefined);
    setIsPending(false);
  };
  return (
    <EmptyState
      className="mx-auto mt-6 w-full max-w-reading"
      title={sentence}
      action={
        <Button
          isPending={isPending}
          onClick={({ currentTarget }) => {
            focusAfter(currentTarget);
            void goBack();
          }}
        >
          {button}
        </Button>
      }
    />
  );
}
