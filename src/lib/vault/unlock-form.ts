import { createContext, type ReactNode, useContext } from "react";

/** The form that unlocks the vault, provided by the area for every place that shows sealed content. */
export const UnlockFormContext = createContext<ReactNode>(null);

export const useUnlockForm = () => useContext(UnlockFormContext);
