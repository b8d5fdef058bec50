import { expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { DatabaseWriter } from "../../../convex/_generated/server";
import { consentTextVersion } from "../../../domain/privacy/consent";
import { clients, coaches, type Row, whileCoached } from "../answers";
import { type Attempt, now } from "../attempts";
import type { Noun } from "../noun";
import { attempt, world } from "../stage";
import { ofClient } from "../truth";
import type { World } from "../world";

const firstPage = { paginationOpts: { numItems: 50, cursor: null } };
const answers = { mostValuable: "Words", unclear: "", improvement: "", nextSteps: "" };

/** The client's journey: welcome, sections, consent and feedback. A stranger's is an empty list. */
const journeyRows = ({ people }: Pick<World, "people">): Record<string, Row> => {
  const clientId = people.clientA.userId;
  return {
    "journey:overview": { call: { query: api.journey.overview, args: {} }, answers: clients },
    "journey:overviewOfClient": {
      call: { query: api.journey.overviewOfClient, args: { clientId } },
      answers: coaches,
    },
    "journey:completeSections": {
      call: { mutation: api.journey.completeSections, args: { sections: ["inner-landscape"] } },
      answers: { ...clients, clientA: "CONSENT_REQUIRED", clientB: "CONSENT_REQUIRED" }, // without consent
    },
    "journey:reopenSection": {
      call: { mutation: api.journey.reopenSection, args: { section: "inner-landscape" } },
      answers: clients,
    },

    "feedback:submit": {
      call: { mutation: api.feedback.submit, args: answers },
      answers: whileCoached(clients),
    },
    "feedback:latest": { call: { query: api.feedback.latest, args: {} }, answers: clients },
    "feedback:list": { call: { query: api.feedback.list, args: firstPage }, answers: coaches },
    "feedback:listOfClient": {
      call: { query: api.feedback.listOfClient, args: { clientId, ...firstPage } },
      answers: coaches,
    },

    "onboarding:get": { call: { query: api.onboarding.get, args: {} }, answers: clients },
    "onboarding:add": {
      call: {
        mutation: api.onboarding.add,
        args: { completedSteps: ["welcome"], isDismissed: false },
      },
      answers: clients,
    },
    "onboarding:consent": { call: { query: api.onboarding.consent, args: {} }, answers: clients },
    "onboarding:consents": {
      call: { query: api.onboarding.consents, args: {} },
      answers: clients,
    },
    "onboarding:decideConsent": {
      call: {
        mutation: api.onboarding.decideConsent,
        args: { isGiven: true, textVersion: consentTextVersion },
      },
      answers: clients,
    },

    "marks:own": { call: { query: api.marks.own, args: {} }, answers: clients },
    "yearReviews:own": {
      call: { query: api.yearReviews.own, args: { fromAt: 0, toAt: 1 } },
      answers: clients,
    },
    "marks:setHidden": {
      call: { mutation: api.marks.setHidden, args: { areHidden: true } },
      answers: clients,
    },

    "visits:begin": { call: { mutation: api.visits.begin, args: {} }, answers: clients },
    "visits:news": { call: { query: api.visits.news, args: {} }, answers: clients },
    "visits:markSeen": { call: { mutation: api.visits.markSeen, args: {} }, answers: clients },
  };
};

const endWithCoaching = ({ people }: World): Record<string, Attempt> => ({
  "feedback given": (db) =>
    db.insert("feedback", {
      clientId: people.clientA.userId,
      mostValuable: "Words",
      submittedAt: now,
    } as never),
});

function writes() {
  test("a client writes their own records, some of which never change", async () => {
    const clientId = world.people.clientA.userId;
    const welcome = { clientId, completedSteps: [], isDismissed: false };
    const consent = {
      clientId,
      kind: "coaching_data" as const,
      textVersion: "2" as const,
      isGiven: true,
      decidedAt: now,
    };
    const section = {
      clientId,
      phase: "arrival" as const,
      section: "inner-landscape" as const,
      completedAt: now,
    };
    for (const act of [
      (db: DatabaseWriter) => db.insert("onboarding", welcome),
      (db: DatabaseWriter) => db.insert("consents", consent),
      (db: DatabaseWriter) => db.insert("sectionProgress", section),
    ] satisfies Attempt[]) {
      expect(await attempt("clientA", act)).toBe("ok");
      expect(await attempt("coach", act)).toBe("NOT_FOUND");
      expect(await attempt("clientB", act)).toBe("NOT_FOUND");
    }
    const [welcomeId, consentId, sectionId] = await world.t.run(
      async ({ db }) =>
        [
          await db.insert("onboarding", welcome),
          await db.insert("consents", consent),
          await db.insert("sectionProgress", section),
        ] as const,
    );
    const dismiss: Attempt = (db) => db.patch("onboarding", welcomeId, { isDismissed: true });
    expect(await attempt("coach", dismiss)).toBe("NOT_FOUND");
    expect(await attempt("clientA", dismiss)).toBe("ok");
    expect(
      await attempt("clientA", (db) => db.patch("consents", consentId, { isGiven: false })),
    ).toBe("NOT_FOUND");
    const forget: Attempt = (db) => db.delete("sectionProgress", sectionId);
    expect(await attempt("coach", forget)).toBe("NOT_FOUND");
    expect(await attempt("clientA", forget)).toBe("ok");
  });
}

export const noun: Noun = {
  rows: journeyRows,
  sees: {
    sectionProgress: ofClient,
    feedback: ofClient,
    onboarding: ofClient,
    visits: ({ viewer }, row) => row.clientId === viewer.userId,
    consents: ofClient,
  },
  removable: ["sectionProgress"],
  endWithCoaching,
  writes,
};
