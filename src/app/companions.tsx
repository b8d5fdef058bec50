import { TimeOutWatch } from "@/app/time-out-watch";
import { Toaster } from "@/components/ui/toaster";
import { ConnectionLine } from "@/features/shell/connection-line";

/** What goes with every page of the areas and is no part of its first sight. */
export function Companions() {
  return (
    <>
      <TimeOutWatch />
      <ConnectionLine />
      <Toaster />
    </>
  );
}
