import { TimeOutWatch } from "@/app/time-out-watch";
import { Toaster } from "@/components/ui/toaster";
import { ConnectionLine } from "@/features/shell/connection-line";
import { ToldCuts } from "@/features/shell/told-cuts";

/** What goes with every page of the areas and is no part of its first sight. */
export function Companions() {
  return (
    <>
      <TimeOutWatch />
      <ConnectionLine />
      <ToldCuts />
      <Toaster />
    </>
  );
}
