import type { ShareCopy } from "@domain/work/shares";
import { createContext, type ReactNode, useContext } from "react";

/** Draws the control that shares a text with the coach. */
type RenderShare = (copy: ShareCopy) => ReactNode;

/** Provided by the client's layout, so that every feature can offer sharing without depending on it. */
export const ShareContext = createContext<RenderShare>(() => null);

export const useShareControl = () => useContext(ShareContext);
