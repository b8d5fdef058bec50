import { useEffect } from "react";

/** What goes on by itself in this window while a person attends to it without touching anything. */
const underWay = new Set<object>();

export const isHeldAwake = () => underWay.size > 0;

/** Counts as somebody's being there for as long as it is so: a session that runs, a script that plays. */
export function useStayingAwake(isUnderWay: boolean) {
  useEffect(() => {
    if (!isUnderWay) return;
    const mark = {};
    underWay.add(mark);
    return () => void underWay.delete(mark);
  }, [isUnderWay]);
}
