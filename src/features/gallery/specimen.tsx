import type { ReactNode } from "react";

import { galleryWords } from "@/content/gallery";
import { cn } from "@/lib/class-names";

const SIDES = ["light", "dark"] as const;
type Scheme = (typeof SIDES)[number];

/** Tokens use light-dark(), so a box with its own color-scheme shows that scheme's colours. */
const schemes: Record<Scheme, string> = { light: "scheme-light", dark: "scheme-dark" };

type RoomProps = { id: string; title: string; children: (side: Scheme) => ReactNode };

/** Light and dark side by side. Landmark names must be unique, so each side gets its own. */
export function Room({ id, title, children }: RoomProps) {
  return (
    <WideRoom id={id} title={title}>
      <div className="grid gap-6 xl:grid-cols-2">
        {SIDES.map((side) => (
          <div
            key={side}
            data-slot="gallery-side"
            className={cn(
              schemes[side],
              "min-w-0 rounded-card border border-border bg-background p-5 text-foreground sm:p-8",
            )}
          >
            <p className="mb-6 text-sm text-muted-foreground">{galleryWords[side]}</p>
            <div className="grid gap-8">{children(side)}</div>
          </div>
        ))}
      </div>
    </WideRoom>
  );
}

/** For components that need the page's full width or render over the page. */
export function WideRoom({ id, title, children }: Omit<RoomProps, "children"> & Contents) {
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className="scroll-mt-6">
      <h2 id={`${id}-title`} className="text-3xl font-medium">
        {title}
      </h2>
      <div className="mt-6 grid gap-8">{children}</div>
    </section>
  );
}

type Contents = { children: ReactNode };
type SpecimenProps = { state: string; children: ReactNode; className?: string };

export function Specimen({ state, children, className }: SpecimenProps) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 text-xs text-muted-foreground">{state}</figcaption>
      <div className={className}>{children}</div>
    </figure>
  );
}

export function Row({ children }: Contents) {
  return <div className="flex flex-wrap items-end gap-x-6 gap-y-5">{children}</div>;
}
