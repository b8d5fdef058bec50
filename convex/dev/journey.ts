import { consentTextVersion } from "../../domain/privacy/consent";
import { minuteMs, hourMs, dayMs } from "../../domain/time/time-spans";
import { ONBOARDING_STEPS, TOUR_RESULTS } from "../../domain/work/onboarding";
import { phaseOf, SECTIONS, sectionsOf } from "../../domain/work/phases";
import { nextWithin, wakingHours } from "./clock";
import type { Client } from "./people";
import type { Random } from "./random";
import type { ClientRow } from "./rows";
import { FEEDBACK_ANSWERS } from "./words/feedbackWords";

type SectionRow = ClientRow<"sectionProgress">;

export function makeSections(client: Client, index: number, random: Random): SectionRow[] {
  const done = SECTIONS.slice(0, client.roster.sectionsDone);
  const isFinished = done.length === SECTIONS.length;
  const firstAt = client.joinedAt + dayMs;
  const lastAt =
    client.activeUntil - random.between(isFinished ? 24 : 1, isFinished ? 45 : 3) * dayMs;
  const stepMs = Math.max(0, lastAt - firstAt) / Math.max(1, done.length);
  return done.map((section, position) => {
    const roughlyAt = firstAt + stepMs * (position + 0.3 + 0.6 * random.fraction());
    const completedAt = nextWithin(Math.round(roughlyAt), wakingHours(client.timeZone), random);
    return {
      client: index,
      row: { phase: phaseOf(section), section, completedAt },
      happenings: [{ kind: "section_completed", by: "client", happenedAt: completedAt }],
    };
  });
}

export function makeConsents(
  client: Client,
  index: number,
  sections: readonly SectionRow[],
  random: Random,
): ClientRow<"consents">[] {
  const first = sections[0];
  const last = sections[sections.length - 1];
  if (first === undefined || last === undefined) return [];
  const decide = (isGiven: boolean, decidedAt: number): ClientRow<"consents"> => ({
    client: index,
    row: { kind: "coaching_data", textVersion: consentTextVersion, isGiven, decidedAt },
    happenings: [],
  });
  const given = decide(true, first.row.completedAt - random.between(15, 50) * minuteMs);
  if (client.roster.hasWithdrawnConsent !== true) return [given];
  return [given, decide(false, last.row.completedAt + random.between(4, 20) * hourMs)];
}

/** Dismissing completes all steps. */
export function makeOnboarding(
  client: Client,
  index: number,
  random: Random,
): ClientRow<"onboarding">[] {
  if (client.roster.isNew === true) return [];
  const isSettled = client.roster.sectionsDone >= sectionsOf("arrival").length;
  const isDismissed = isSettled && random.isLucky(0.2);
  const steps = isSettled ? ONBOARDING_STEPS.length : client.roster.sectionsDone + 1;
  const tourResult = TOUR_RESULTS[index % TOUR_RESULTS.length];
  const completedSteps = ONBOARDING_STEPS.slice(0, steps);
  const row = { completedSteps, isDismissed, ...(tourResult === undefined ? {} : { tourResult }) };
  return [{ client: index, row, happenings: [] }];
}

/** Some days ago, so that there is news. */
export function makeVisits(client: Client, index: number): ClientRow<"visits">[] {
  if (client.roster.isNew === true) return [];
  const seenAt = Math.max(client.joinedAt, client.activeUntil - 3 * dayMs);
  return [{ client: index, row: { seenAt, newsSinceAt: seenAt }, happenings: [] }];
}

export function makeFeedback(
  finished: readonly { client: Client; index: number; lastSectionAt: number }[],
  random: Random,
): ClientRow<"feedback">[] {
  return finished.map(({ client, index, lastSectionAt }, position) => {
    const answers = FEEDBACK_ANSWERS[position % FEEDBACK_ANSWERS.length] ?? FEEDBACK_ANSWERS[0];
    const roughlyAt =
      lastSectionAt + random.between(1, 6) * dayMs + random.between(0, 600) * minuteMs;
    const submittedAt = nextWithin(roughlyAt, wakingHours(client.timeZone), random);
    return {
      client: index,
      row: { ...answers, submittedAt },
      happenings: [{ kind: "feedback_given", by: "client", happenedAt: submittedAt }],
    };
  });
}
