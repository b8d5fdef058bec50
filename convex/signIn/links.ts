import { wrongCodesMax } from "../../domain/limits";
import type { Doc } from "../_generated/dataModel";
import type { DatabaseWriter } from "../_generated/server";
import type { LinkParts } from "./entry";
import { hashSecret, makeSecret } from "../gate/secrets";
import type { LinkHashes } from "./shapes";

export const makeLink = (): LinkParts => ({ handle: makeSecret(), code: makeSecret() });

export const hashLink = ({ handle, code }: LinkParts): LinkHashes => ({
  handleHash: hashSecret(handle),
  codeHash: hashSecret(code),
});

type LinkRow = Doc<"signUps"> | Doc<"passwordResets">;

/** Counts wrong codes; too many void the link. */
export async function isLinkGood(db: DatabaseWriter, row: LinkRow, codeHash: string) {
  if (row.expiresAt <= Date.now()) return false;
  if (row.codeHash === codeHash) return true;
  const wrongCodes = row.wrongCodes + 1;
  const isVoid = wrongCodes >= wrongCodesMax;
  if ("email" in row) {
    if (isVoid) await db.delete("signUps", row._id);
    else await db.patch("signUps", row._id, { wrongCodes });
  } else if (isVoid) await db.delete("passwordResets", row._id);
  else await db.patch("passwordResets", row._id, { wrongCodes });
  return false;
}
