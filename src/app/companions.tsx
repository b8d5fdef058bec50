import { Device } from "@/app/device";
import { TimeOutWatch } from "@/app/time-out-watch";
import { Toaster } from "@/components/ui/toaster";
import { CutPasteNotice } from "@/features/shell/cut-paste-notice";

/** On every page of both areas, and not part of the first paint. */
export function Companions() {
  return (
    <>
      <TimeOutWatch />
      <Device />
      <CutPasteNotice />
      <Toaster />
    </>
  );
}
