import { api } from "@convex/_generated/api";
import { useAuthActions, useAuthToken } from "@convex-dev/auth/react";
import { useConvexAuth } from "convex/react";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";

import { forgetKeptSignIn } from "@/lib/kept-sign-in";
import { useLive } from "@/lib/live";
import { localStore } from "@/lib/local-store";
import type { Viewer } from "@/lib/viewer";

/** Who is at this browser, as far as the server has said. */
export type SignIn =
  | { state: "loading" }
  | { state: "failed"; retry: () => void }
  | { state: "nobody"; hasJustLeft: boolean }
  | { state: "somebody"; viewer: Viewer };

type SignInValue = { signIn: SignIn; leave: () => Promise<void> };

const SignInContext = createContext<SignInValue | null>(null);

/** How long the server is given to end a sign-in before the browser forgets it by itself. */
const LEAVE_WITHIN_MS = 3000;

export function useSignIn(): SignInValue {
  const value = useContext(SignInContext);
  if (value === null) throw new Error("useSignIn stands outside SignInProvider.");
  return value;
}

/** Follows the sign-in of this browser: a sign-out on any tab or device, and a change of name or role, arrive here. */
export function SignInProvider({ children }: { children: ReactNode }) {
  const { signOut } = useAuthActions();
  const [hasJustLeft, setHasJustLeft] = useState(false);
  const signIn = useSignInState(hasJustLeft);

  useReloadOnChangeOfPerson();
  usePersonalKeys(signIn);

  const leave = useCallback(async () => {
    setHasJustLeft(true);
    const timer = setTimeout(forgetKeptSignIn, LEAVE_WITHIN_MS);
    await signOut();
    clearTimeout(timer);
  }, [signOut]);

  const value = useMemo(() => ({ signIn, leave }), [signIn, leave]);
  return <SignInContext value={value}>{children}</SignInContext>;
}

function useSignInState(hasJustLeft: boolean): SignIn {
  const { isLoading, isAuthenticated } = useConvexAuth();
  const { signOut } = useAuthActions();
  const answer = useLive(api.viewer.get, isAuthenticated ? {} : "skip");

  // Ended on another device: what this browser still keeps of the sign-in opens nothing any more.
  const isEnded = isAuthenticated && answer.state === "ready" && answer.value === null;
  useEffect(() => {
    if (isEnded) void signOut();
  }, [isEnded, signOut]);

  const viewer = answer.state === "ready" ? answer.value : null;
  const retry = answer.state === "failed" ? answer.retry : null;
  return useMemo(() => {
    if (isLoading) return { state: "loading" };
    if (!isAuthenticated || isEnded) return { state: "nobody", hasJustLeft };
    if (retry !== null) return { state: "failed", retry };
    return viewer === null ? { state: "loading" } : { state: "somebody", viewer };
  }, [isLoading, isAuthenticated, isEnded, hasJustLeft, viewer, retry]);
}

/** Brings a person's own keys back when they come and puts them aside when they leave, here or on another tab. */
function usePersonalKeys(signIn: SignIn) {
  const owner = useRef<string | null>(null);
  useEffect(() => {
    if (signIn.state === "somebody") {
      owner.current = signIn.viewer.userId;
      localStore.restorePersonalKeys(owner.current);
    } else if (signIn.state === "nobody" && owner.current !== null) {
      localStore.parkPersonalKeys(owner.current);
      owner.current = null;
    }
  }, [signIn]);
}

/** Somebody else signed in on another tab: nothing of the person before may stay on this one. */
function useReloadOnChangeOfPerson() {
  const token = useAuthToken();
  const subject = token === null ? null : readSubject(token);
  const before = useRef(subject);
  useEffect(() => {
    if (before.current !== null && subject !== null && before.current !== subject) {
      window.location.reload();
    }
    before.current = subject;
  }, [subject]);
}

/** What a token says of itself, which here only tells one sign-in from another. */
function readSubject(token: string): string {
  try {
    const body = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    return String((JSON.parse(atob(body)) as { sub?: unknown }).sub);
  } catch {
    return token;
  }
}
