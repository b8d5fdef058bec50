import { api } from "../../../convex/_generated/api";
import { everybody, members, type Row } from "../answers";
import type { Noun } from "../noun";
import { nobodys } from "../truth";
import type { Practice, World } from "../world";
import { membersOnceSure } from "./two-step";

const noKey = "SIGN_IN_REFUSED";

/** The caller's own passkeys. What an answer must be is tested in convex/signIn/secondStep/passkeys.test.ts. */
const passkeyRows = ({ belongings }: Pick<World, "belongings">): Record<string, Row> => ({
  "signIn/passkeys:list": {
    call: { query: api.signIn.passkeys.list, args: {} },
    answers: members,
  },
  "signIn/passkeys:beginSignIn": {
    call: { action: api.signIn.passkeys.beginSignIn, args: {} },
    answers: everybody,
  },
  "signIn/passkeys:beginConfirmation": {
    call: { action: api.signIn.passkeys.beginConfirmation, args: {} },
    answers: members,
  },
  "signIn/passkeys:beginRegistration": {
    call: { action: api.signIn.passkeys.beginRegistration, args: {} },
    answers: membersOnceSure,
  },
  "signIn/passkeys:finishRegistration": {
    call: { action: api.signIn.passkeys.finishRegistration, args: { deviceAnswer: "{}" } },
    answers: membersOnceSure,
  },
  "signIn/passkeys:confirm": {
    call: { action: api.signIn.passkeys.confirm, args: { deviceAnswer: "{}" } },
    answers: {
      ...members,
      clientA: noKey,
      clientB: noKey,
      coach: noKey,
      otherCoach: noKey,
    },
  },
  "signIn/passkeys:remove": {
    call: {
      mutation: api.signIn.passkeys.remove,
      args: { passkeyId: belongings.passkeyId },
    },
    answers: membersOnceSure,
  },
});

async function adds({ db, people: { clientA } }: Practice) {
  const key = { credentialId: "ofAda", publicKey: "x", counter: 0, transports: [], name: "x" };
  const of = { userId: clientA.userId, createdAt: 1 };
  return { passkeyId: await db.insert("passkeys", { ...of, ...key }) };
}
declare module "../world" {
  interface Adders {
    passkey: typeof adds;
  }
}

export const noun: Noun = {
  adds,
  rows: passkeyRows,
  sees: {
    passkeys: ({ viewer }, row) => row.userId === viewer.userId,
    usedChallenges: nobodys,
  },
  removable: ["passkeys"],
};
