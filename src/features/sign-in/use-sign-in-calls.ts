import { useAuthActions } from "@convex-dev/auth/react";
import { api } from "@convex/_generated/api";
import { normalizeEmail } from "@domain/accounts/email-addresses";
import { workSubject } from "@domain/accounts/proof-of-work";
import { verificationLinkMs } from "@domain/limits";
import { useAction } from "convex/react";
import type { Value } from "convex/values";
import { useMemo } from "react";

import { keptDeviceToken } from "@/features/sign-in/known-device";
import { fieldsOf, jsonSlot, textIn } from "@/lib/kept/kept-json";
import { browserKey } from "@/lib/kept/kept-keys";
import { localStore } from "@/lib/kept/local-store";
import { keptTimePage } from "@/lib/pages/kept-time";
import { askPasskey } from "@/lib/sign-in/passkeys";
import { workWhenBusy } from "@/lib/sign-in/work-when-busy";

type Account = {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  invite?: string;
};
type Link = { handle: string; code: string };

const PROVIDER = "password";

/**
 * All calls of the sign-in pages. Calls that sign somebody in go through the sign-in library, which stores the tokens.
 * The others bypass it, because it treats an answer without tokens as a sign-out.
 */
export function useSignInCalls() {
  const { signIn, signOut } = useAuthActions();
  const callPublicly = useAction(api.auth.signIn);
  const beginPasskey = useAction(api.signIn.passkeys.beginSignIn);
  return useMemo(
    () => ({
      signIn: async (email: string, password: string, secondCode = "") => {
        const params = { flow: "signIn", email, password, secondCode, ...knownDevice() };
        await withWork(params, (request) => signIn(PROVIDER, request));
      },
      signInWithPasskey: async () => {
        const answer = await askPasskey(await beginPasskey({}));
        await signIn(PROVIDER, { flow: "passkey", answer });
      },
      /** Signs out first: the link may belong to somebody else. */
      confirmAddress: async (link: Link, newPassword?: string) => {
        await signOut();
        const chosen: Record<string, string> = newPassword === undefined ? {} : { newPassword };
        const params = { flow: "email-verification", ...link, ...keptSignUpProof(), ...chosen };
        await signIn(PROVIDER, params);
        forgetSignUpProof();
      },
      signUp: async (account: Account) => {
        const params = {
          ...{ flow: "signUp", ...account, ...keptTimePage() },
          proof: demandSignUpProof(),
        };
        await withWork(params, (request) => callPublicly({ provider: PROVIDER, params: request }));
      },
      requestLink: async (email: string) => {
        const params = { flow: "verification-letter", email };
        await withWork(params, (request) => callPublicly({ provider: PROVIDER, params: request }));
      },
      requestReset: async (email: string) => {
        const params = { flow: "reset", email, ...knownDevice() };
        await withWork(params, (request) => callPublicly({ provider: PROVIDER, params: request }));
      },
      resetPassword: async (link: Link, newPassword: string, secondCode = "") => {
        const chosen = { newPassword, secondCode, ...knownDevice() };
        const params = { flow: "reset-verification", ...link, ...chosen };
        await callPublicly({ provider: PROVIDER, params });
      },
      leave: signOut,
    }),
    [signIn, signOut, callPublicly, beginPasskey],
  );
}

function knownDevice(): Record<string, string> {
  const deviceToken = keptDeviceToken();
  return deviceToken === null ? {} : { deviceToken };
}

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

type SignInParams = { flow: string; email: string; password?: string };

/** Repeats the call with a proof of work when a busy server asks for one. */
export async function withWork(
  params: SignInParams & Record<string, string>,
  send: (request: Record<string, Value>) => Promise<unknown>,
): Promise<void> {
  const email = normalizeEmail(params.email) ?? params.email; // Normalized as on the server.
  await workWhenBusy(workSubject({ ...params, email }), (work) =>
    send(work === undefined ? params : { ...params, work: { ...work } }),
  );
}
