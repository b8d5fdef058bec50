import { RotateCcw } from "lucide-react";
import { useEffect } from "react";

import { Button } from "@/components/ui/button";
import { cn } from "@/lib/class-names";
import { type Notice, notify } from "@/lib/device/notify";

type FailedStateProps = {
  sentence: string;
  onRetry: () => void;
  isRetrying?: boolean;
  /** Also shown as a toast, when the failure is the whole page's. */
  notice?: Notice;
  className?: string;
};

export function FailedState(props: FailedStateProps) {
  const { sentence, onRetry, isRetrying, notice, className } = props;
  useEffect(() => {
    if (notice) notify(notice);
  }, [notice]);
  return (
    <div
      role="alert"
      data-slot="failed-state"
      className={cn(
        "flex flex-col items-center gap-4 rounded-card border border-input px-6 py-12 text-center",
        className,
      )}
    >
      <p className="max-w-reading">{sentence}</p>
      <Button variant="outline" isPending={isRetrying} onClick={onRetry}>
        <RotateCcw aria-hidden />
        Retry
      </Button>
    </div>
  );
}
