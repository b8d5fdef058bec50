import { createContext, useContext } from "react";

/**
 * Does what too much hangs on. Where the server first wants to know again that it is really them, the person is asked
 * for their password (and code) and it is done then. Null when they thought better of it.
 */
export type Confirmed = <Answer>(act: () => Promise<Answer>) => Promise<Answer | null>;

/** Filled around an area by features/confirm-identity. */
export const ConfirmedContext = createContext<Confirmed | null>(null);

export function useConfirmed(): Confirmed {
  const confirmed = useContext(ConfirmedContext);
  if (confirmed === null) throw new Error("useConfirmed stands outside ConfirmIdentity.");
  return confirmed;
}
