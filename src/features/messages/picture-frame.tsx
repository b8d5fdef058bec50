import type { ReactNode } from "react";

/** The room a picture will take, with what is to be said until it does. */
export function PictureFrame({ children }: { children: ReactNode }) {
  return (
    <p className="grid h-44 place-items-center border-b border-line px-4 text-center text-sm text-ink-soft">
      {children}
    </p>
  );
}
