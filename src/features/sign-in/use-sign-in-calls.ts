import { useAuthActions } from "@convex-dev/auth/react";
import { api } from "@convex/_generated/api";
import { useAction } from "convex/react";
import { useMemo } from "react";

import { keptDeviceToken } from "@/features/sign-in/known-device";
import {
  demandSignUpProof,
  forgetSignUpProof,
  keptSignUpProof,
} from "@/features/sign-in/sign-up-proof";
import { withWork } from "@/features/sign-in/with-work";
import { keptTimePage } from "@/lib/pages/kept-time";
import { askPasskey } from "@/lib/sign-in/passkeys";

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
