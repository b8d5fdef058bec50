import { api } from "../../../convex/_generated/api";
import { secondStepResetDelayMs } from "../../../domain/accounts/second-step-limits";
import { clientAOrCoach, clients, coaches, members, type Row } from "../answers";
import type { Noun } from "../noun";
import { nobodys } from "../truth";
import type { Practice, World } from "../world";

/** Signed in, but with a confirmation that has expired. */
const stale = "CONFIRMATION_REQUIRED";
export const membersOnceSure = {
  ...members,
  clientA: stale,
  clientB: stale,
  coach: stale,
  otherCoach: stale,
} as const;
const noPassword = "SIGN_IN_REFUSED";

/** The caller's own second step. Its rules are tested in convex/signIn/secondStep/twoStep.test.ts. */
const twoStepRows = ({ belongings }: Pick<World, "belongings">): Record<string, Row> => ({
  "auth:confirm": {
    call: { action: api.auth.confirm, args: { password: "x" } },
    answers: {
      ...members,
      clientA: noPassword,
      clientB: noPassword,
      coach: noPassword,
      otherCoach: noPassword,
    },
  },
  "auth:changePassword": {
    call: { action: api.auth.changePassword, args: { newPassword: "x" } },
    answers: membersOnceSure,
  },
  "signIn/twoStep:get": { call: { query: api.signIn.twoStep.get, args: {} }, answers: members },
  "signIn/twoStep:begin": {
    call: { action: api.signIn.twoStep.begin, args: {} },
    answers: membersOnceSure,
  },
  "signIn/twoStep:finish": {
    call: { action: api.signIn.twoStep.finish, args: { secondCode: "123456" } },
    answers: membersOnceSure,
  },
  "signIn/twoStep:renewCodes": {
    call: { action: api.signIn.twoStep.renewCodes, args: {} },
    answers: membersOnceSure,
  },
  "signIn/twoStep:switchOff": {
    call: { action: api.signIn.twoStep.switchOff, args: {} },
    answers: membersOnceSure,
  },
  "presence:setIdleMinutes": {
    call: { mutation: api.presence.setIdleMinutes, args: { idleMinutes: 30 } },
    answers: {
      ...membersOnceSure,
      clientA: clients.coach, // clients do not find it
      clientB: clients.coach,
    },
  },
  "signIn/twoStep:askCoaches": {
    call: { mutation: api.signIn.twoStep.askCoaches, args: { areCoachesAsked: true } },
    answers: {
      ...membersOnceSure,
      clientA: clients.coach, // clients do not find it
      clientB: clients.coach,
    },
  },
  "signIn/secondStepResets:asked": {
    call: { query: api.signIn.secondStepResets.asked, args: {} },
    answers: coaches,
  },
  "signIn/secondStepResets:ask": {
    call: { action: api.signIn.secondStepResets.ask, args: { email: "ada@example.com" } },
    answers: { ...coaches, coach: stale, otherCoach: stale },
  },
  "signIn/secondStepResets:callOff": {
    call: {
      action: api.signIn.secondStepResets.callOff,
      args: { resetId: belongings.resetId },
    },
    answers: clientAOrCoach,
  },
});

async function adds({ db, people: { clientA, coach } }: Practice) {
  const resetId = await db.insert("secondStepResets", {
    ...{ userId: clientA.userId, email: "Ada@example.com", askedBy: coach.userId },
    ...{ askedAt: Date.now(), dueAt: Date.now() + secondStepResetDelayMs },
  });
  return { resetId };
}
declare module "../world" {
  interface Adders {
    twoStep: typeof adds;
  }
}

export const noun: Noun = {
  adds,
  rows: twoStepRows,
  sees: {
    authenticators: ({ viewer }, row) => row.userId === viewer.userId,
    recoveryCodes: ({ viewer }, row) => row.userId === viewer.userId,
    secondStepResets: ({ viewer }, row) => [row.userId, row.askedBy].includes(viewer.userId),
    authenticatorDrafts: nobodys,
    signInPolicy: () => true,
  },
};
