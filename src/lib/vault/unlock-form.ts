import { createContext, type ReactNode, useContext } from "react";

/** Given by the area: what asks for the passphrase, wherever something sealed is shown. */
export const UnlockFormContext = createContext<ReactNode>(null);

export const useUnlockForm = () => useContext(UnlockFormContext);
