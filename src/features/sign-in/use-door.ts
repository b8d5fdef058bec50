import { api } from "@convex/_generated/api";
import { useAuthActions } from "@convex-dev/auth/react";
import { useAction } from "convex/react";
import { useMemo } from "react";

import { keptDeviceToken } from "@/features/sign-in/known-device";

type Account = { email: string; password: string; firstName: string; lastName: string };
type Link = { handle: string; code: string };

const PROVIDER = "password";

/**
 * Everything that can be wished for at the door. Where an answer lets somebody in, the sign-in library takes it and keeps
 * the tokens. The others are asked past it, because to the library an answer without tokens means that whoever is signed
 * in on this browser is signed out.
 */
export function useDoor() {
  const { signIn, signOut } = useAuthActions();
  const knock = useAction(api.auth.signIn);
  return useMemo(
    () => ({
      signIn: async (email: string, password: string, secondCode = "") => {
        const params = { flow: "signIn", email, password, secondCode, ...knownDevice() };
        await signIn(PROVIDER, params);
      },
      /** Whoever is signed in on this browser leaves first: the letter may be somebody else's. */
      confirmAddress: async (link: Link) => {
        await signOut();
        await signIn(PROVIDER, { flow: "email-verification", ...link });
      },
      signUp: async (account: Account) => {
        await knock({ provider: PROVIDER, params: { flow: "signUp", ...account } });
      },
      requestReset: async (email: string) => {
        await knock({ provider: PROVIDER, params: { flow: "reset", email, ...knownDevice() } });
      },
      resetPassword: async (link: Link, newPassword: string, secondCode = "") => {
        const params = { flow: "reset-verification", ...link, newPassword, secondCode };
        await knock({ provider: PROVIDER, params });
      },
      leave: signOut,
    }),
    [signIn, signOut, knock],
  );
}

function knownDevice(): { deviceToken?: string } {
  const deviceToken = keptDeviceToken();
  return deviceToken === null ? {} : { deviceToken };
}
