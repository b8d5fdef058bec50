import { lineWords } from "@/content/line";
import { useLineState } from "@/lib/live/line";

export function ConnectionNotice() {
  const state = useLineState();
  return (
    <div role="status" data-slot="connection-notice">
      {state !== "open" && (
        // Over the header, where nobody is writing or about to press.
        <p className="pointer-events-none fixed inset-x-0 top-[calc(0.75rem+env(safe-area-inset-top))] z-40 mx-auto w-fit max-w-[calc(100%-2rem)] animate-in rounded-control border border-input bg-popover px-4 py-1.5 text-sm text-foreground shadow-float fade-in">
          {state === "offline" ? lineWords.offline : lineWords.reconnecting}
        </p>
      )}
    </div>
  );
}
