import type { ReactNode } from "react";

export function PictureFrame({ children }: { children: ReactNode }) {
  return (
    <p className="grid h-44 place-items-center border-b border-border px-4 text-center text-sm text-muted-foreground">
      {children}
    </p>
  );
}
