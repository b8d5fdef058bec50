import type { Work } from "@domain/accounts/proof-of-work";

import { refusalIn } from "@/content/failures";

/** A server that gets busier meanwhile requires more work. */
const attemptsMax = 4;

/** Repeats the call with a proof of work when a busy server asks for one. */
export async function workWhenBusy<Answer>(
  subject: string,
  send: (work?: Work) => Promise<Answer>,
): Promise<Answer> {
  let work: Work | undefined;
  for (let attempt = 1; ; attempt++) {
    try {
      return await send(work);
    } catch (error) {
      const refusal = refusalIn(error);
      if (refusal?.code !== "WORK_REQUIRED" || attempt === attemptsMax) throw error;
      const { doWork } = await import("@/lib/sign-in/proof-of-work");
      work = await doWork(refusal, subject);
    }
  }
}
