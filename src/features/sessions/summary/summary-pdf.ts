import { fullName } from "@domain/accounts/full-name";

import type { SessionDetails } from "../booking/session-types";
import { afterCoaching } from "@/content/after-coaching";
import { summaryWords as words } from "@/content/session-summaries";
import { sessionPage } from "@/content/sessions";
import { type DrawWords, startSheet } from "@/lib/pdf/pdf-sheet";
import { formatSessionDate } from "@/lib/text/session-times";

export type PrintedSummary = {
  session: Pick<SessionDetails, "title" | "startsAt" | "client" | "coach">;
  text: string;
};

export async function makeSummaryPdf({ session, text }: PrintedSummary, drawWords: DrawWords) {
  const { title, startsAt, client, coach } = session;
  const sheet = startSheet(title, (page) => words.foot(title, page), drawWords);
  sheet.turn();
  sheet.write(title, { font: "display", size: 22, after: 4 });
  const who = sessionPage.whoNames(fullName(client), fullName(coach, afterCoaching.yourCoach));
  const facts = `${formatSessionDate(startsAt)}. ${who}.`;
  sheet.write(facts, { font: "text", size: 9.5, grey: 0.35, after: 18 });
  for (const part of text.split("\n\n")) {
    sheet.write(part, { font: "text", size: 11, after: 10 });
  }
  return await sheet.finish();
}
