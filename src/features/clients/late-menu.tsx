import { Ellipsis } from "lucide-react";
import { type ComponentProps, type ReactNode, Suspense, useState } from "react";

import { cn } from "@/lib/class-names";

/** The button of a menu that is fetched when it is first pressed. `children` is the menu, which then opens by itself. */
export function LateMenu({ label, children }: { label: string; children: ReactNode }) {
  const [isWanted, setIsWanted] = useState(false);
  const button = <MenuButton aria-label={label} onClick={() => setIsWanted(true)} />;
  return isWanted ? <Suspense fallback={button}>{children}</Suspense> : button;
}

export function MenuButton({ className, ...props }: ComponentProps<"button">) {
  return (
    <button
      type="button"
      aria-haspopup="menu"
      {...props}
      className={cn(
        "inline-flex size-9 shrink-0 items-center justify-center rounded-control border border-line-strong bg-surface text-ink-soft hover:bg-line/40 hover:text-ink",
        className,
      )}
    >
      <Ellipsis aria-hidden className="size-5" />
    </button>
  );
}
