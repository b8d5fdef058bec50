import { type ReactNode, Suspense, useState } from "react";

type LateMenuProps = {
  /** Must look like the menu's own trigger. */
  button: (onPress: () => void) => ReactNode;
  children: ReactNode;
};

/** Loads the menu on the first press: most are never opened. */
export function LateMenu({ button, children }: LateMenuProps) {
  const [isWanted, setIsWanted] = useState(false);
  const early = button(() => setIsWanted(true));
  return isWanted ? <Suspense fallback={early}>{children}</Suspense> : early;
}
