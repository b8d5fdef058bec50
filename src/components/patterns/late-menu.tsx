import { type ReactNode, Suspense, useState } from "react";

type LateMenuProps = {
  /** Looks as the menu's own button will. */
  button: (onPress: () => void) => ReactNode;
  /** The menu, which opens by itself as soon as it is there. */
  children: ReactNode;
};

/** A menu that is fetched when its button is first pressed: most are never opened. */
export function LateMenu({ button, children }: LateMenuProps) {
  const [isWanted, setIsWanted] = useState(false);
  const early = button(() => {
    setIsWanted(true);
  });
  return isWanted ? <Suspense fallback={early}>{children}</Suspense> : early;
}
