import { RotateCcw } from "lucide-react";

import { Button } from "@/components/ui/button";
import { cn } from "@/lib/class-names";

type FailedStateProps = {
  sentence: string;
  onRetry: () => void;
  isRetrying?: boolean;
  className?: string;
};

/** Stands where something could not be brought, and brings it again. */
export function FailedState({ sentence, onRetry, isRetrying, className }: FailedStateProps) {
  return (
    <div
      role="alert"
      data-slot="failed-state"
      className={cn(
        "flex flex-col items-center gap-4 rounded-card border border-line-strong px-6 py-12 text-center",
        className,
      )}
    >
      <p className="max-w-reading">{sentence}</p>
      <Button variant="quiet" isPending={isRetrying} onClick={onRetry}>
        <RotateCcw aria-hidden />
        Retry
      </Button>
    </div>
  );
}
