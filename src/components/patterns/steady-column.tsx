import { type ReactNode, useEffect, useRef, useState } from "react";

/** Longer than the parts need to load. After that everything is shown. */
export const steadyHoldMs = 10_000;

/**
 * Until every part has loaded once, content below a Skeleton or a LatePart keeps its place but is hidden and can't be
 * pressed (main.css), because it would move.
 */
export function SteadyColumn({ className, children }: { className?: string; children: ReactNode }) {
  const column = useRef<HTMLDivElement>(null);
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    const { current } = column;
    if (isSettled || current === null) return;
    const settle = () => setIsSettled(true);
    const look = () => {
      if (current.querySelector("[data-slot=skeleton], [data-slot=late-part]") === null) settle();
    };
    const watch = new MutationObserver(look);
    const timer = setTimeout(settle, steadyHoldMs);
    watch.observe(current, { childList: true, subtree: true });
    look();
    return () => {
      watch.disconnect();
      clearTimeout(timer);
    };
  }, [isSettled]);
  return (
    <div ref={column} data-steady={isSettled ? undefined : ""} className={className}>
      {children}
    </div>
  );
}
