import { useEffect } from "react";

/** Reasons that keep this window active without input. */
const underWay = new Set<object>();

export const isHeldAwake = () => underWay.size > 0;

/** Counts as activity while it runs, for a session or a guided practice. */
export function useStayingAwake(isUnderWay: boolean) {
  useEffect(() => {
    if (!isUnderWay) return;
    const mark = {};
    underWay.add(mark);
    return () => void underWay.delete(mark);
  }, [isUnderWay]);
}
