import {
  passkeyAnswerCharactersMax,
  passkeysPerPersonMax,
} from "../../../domain/accounts/second-step-limits";
import type { Id } from "../../_generated/dataModel";
import type { DatabaseReader } from "../../_generated/server";
import { refuse } from "../../gate/refuse";
import { rowsBy } from "../../gate/rows";

export const listPasskeys = (db: DatabaseReader, userId: Id<"users">) =>
  rowsBy(db, "passkeys", "by_userId", { userId }).take(passkeysPerPersonMax);

/** Bounded, with the two fields needed before verification. */
export interface PasskeyAnswer {
  credentialId: string;
  challenge: string;
  response: unknown;
}

/** Every error is the same refusal, as for a wrong password. */
export function readPasskeyAnswer(given: unknown): PasskeyAnswer {
  try {
    if (typeof given !== "string" || given.length > passkeyAnswerCharactersMax)
      throw new RangeError();
    const answer = JSON.parse(given) as { id: unknown; response: { clientDataJSON: string } };
    const client = JSON.parse(fromBase64Url(answer.response.clientDataJSON)) as {
      challenge: unknown;
    };
    const { id, challenge } = { ...client, ...answer };
    if (typeof id !== "string" || typeof challenge !== "string") throw new TypeError();
    return { credentialId: id, challenge, response: answer };
  } catch {
    refuse({ code: "SIGN_IN_REFUSED" });
  }
}

const fromBase64Url = (text: string) => atob(text.replaceAll("-", "+").replaceAll("_", "/"));
