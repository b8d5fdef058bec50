import { consentTextVersion } from "../../domain/privacy/consent";
import { api } from "../../convex/_generated/api";
import { clients, coaches, type Row } from "./answers";
import type { World } from "./world";

const firstPage = { paginationOpts: { numItems: 50, cursor: null } };
const answers = { mostValuable: "Words", unclear: "", improvement: "", nextSteps: "" };

/** The client's journey: welcome, sections, consent and feedback. A stranger's is an empty list. */
export const journeyRows = ({ people }: Pick<World, "people">): Record<string, Row> => {
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

    "feedback:submit": { call: { mutation: api.feedback.submit, args: answers }, answers: clients },
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
