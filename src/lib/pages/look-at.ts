import { lookSubject, type Work } from "@domain/accounts/proof-of-work";

import { ownZone } from "@/lib/live/now";
import { workWhenBusy } from "@/lib/sign-in/work-when-busy";

type Asked = { word: string; timeZone: string; work?: Work };

/** Loads a booking page, with times grouped by this device's days, as in the schedule dialog. */
export function lookAt<Page>(word: string, look: (asked: Asked) => Promise<Page>): Promise<Page> {
  const asked = { word, timeZone: ownZone() };
  return workWhenBusy(lookSubject(asked), (work) => look({ ...asked, work }));
}
