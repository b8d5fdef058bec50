import type { ReactNode } from "react";

export function PictureFrame({ children }: { children: ReactNode }) {
  return (
    <p className="grid h-44 place-items-center border-b border-line px-4 text-center text-sm text-ink-soft">
      {children}
    </p>
  );
}
