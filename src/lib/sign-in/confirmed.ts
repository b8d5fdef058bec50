import { createContext, useContext } from "react";

/**
 * Runs a sensitive action. If the server asks for a recent confirmation, the person enters their password (and code)
 * and the action is retried. Null when they cancel.
 */
export type Confirmed = <Answer>(act: () => Promise<Answer>) => Promise<Answer | null>;

/** Provided by features/confirm-identity. */
export const ConfirmedContext = createContext<Confirmed | null>(null);

export function useConfirmed(): Confirmed {
  const confirmed = useContext(ConfirmedContext);
  if (confirmed === null) throw new Error("useConfirmed needs a ConfirmIdentity.");
  return confirmed;
}
