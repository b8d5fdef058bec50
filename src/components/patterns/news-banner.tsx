import { type ReactNode, useId } from "react";

import { Button } from "@/components/ui/button";
import { focusAfter } from "@/lib/pages/focus-after";

type NewsBannerProps = {
  slot: string;
  act: string;
  isPending: boolean;
  error: string | null;
  onAct: () => void;
  leave?: string;
  onLeave?: () => void;
  children: ReactNode;
};

/** Above every page of an area, for something that is about to happen and can be cancelled. */
export function NewsBanner({
  slot,
  act,
  isPending,
  error,
  onAct,
  leave,
  onLeave,
  children,
}: NewsBannerProps) {
  const id = useId();
  return (
    <aside aria-labelledby={id} data-slot={slot} className="border-b border-warning bg-popover">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-4 gap-y-2 px-5 py-2.5 sm:px-8">
        <p id={id} role="status" className="max-w-reading min-w-0">
          {children}
        </p>
        <Button
          variant="outline"
          size="sm"
          isPending={isPending}
          onClick={({ currentTarget }) => {
            focusAfter(currentTarget);
            onAct();
          }}
        >
          {act}
        </Button>
        {leave !== undefined && (
          <Button
            variant="link"
            onClick={({ currentTarget }) => {
              focusAfter(currentTarget);
              onLeave?.();
            }}
          >
            {leave}
          </Button>
        )}
        {error !== null && <p className="w-full text-destructive">{error}</p>}
      </div>
    </aside>
  );
}
