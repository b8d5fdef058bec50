import { verificationLinkMs } from "@domain/limits";

import { fieldsOf, jsonSlot, textIn } from "@/lib/kept/kept-json";
import { browserKey } from "@/lib/kept/kept-keys";
import { localStore } from "@/lib/kept/local-store";

type Proof = { proof: string; madeAt: number };

const slot = jsonSlot<Proof>(browserKey("sign_up_proof"), (value) => {
  const { proof, madeAt } = fieldsOf(value);
  return typeof madeAt === "number" && textIn(proof) !== ""
    ? { proof: textIn(proof), madeAt }
    : null;
});

const proofBytes = 24;

/** A secret that proves, together with the email's link, that the password was chosen in this browser. */
export function demandSignUpProof(): string {
  const kept = findProof();
  if (kept !== null) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(proofBytes));
  const proof = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
  localStore.set(slot, { proof, madeAt: Date.now() });
  return proof;
}

export function keptSignUpProof(): Record<string, string> {
  const proof = findProof();
  return proof === null ? {} : { proof };
}

export function forgetSignUpProof() {
  localStore.remove(slot);
}

/** Expires with the email's link. */
function findProof(): string | null {
  const kept = localStore.get(slot);
  return kept !== null && Date.now() - kept.madeAt < verificationLinkMs ? kept.proof : null;
}
