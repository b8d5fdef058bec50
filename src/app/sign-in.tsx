import { api } from "@convex/_generated/api";
import { useAuthActions, useAuthToken } from "@convex-dev/auth/react";
import { useAction, useConvexAuth } from "convex/react";
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
import { dismissNotices } from "@/lib/notify";
import { bringOwnKeys, putOwnKeysAside, useOwnerOfKeys } from "@/lib/own-keys";
import { forgetPictures } from "@/lib/photos";
import { closeRecord, findEnd, forgetRecord, type SignInEnd } from "@/lib/sign-in-end";
import type { Viewer } from "@/lib/viewer";

/** Who is at this browser, as far as the server has said. */
export type SignIn =
  | { state: "loading" }
  | { state: "failed"; retry: () => void }
  | { state: "nobody"; hasJustLeft: boolean; end: SignInEnd | null }
  | { state: "somebody"; viewer: Viewer };

type SignInValue = {
  signIn: SignIn;
  /** Somebody leaves of their own accord. */
  leave: () => Promise<void>;
  /** A sign-in is over by itself: the page closes at once, and the server hears of it as it can. */
  close: () => void;
};

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
  const endOnServer = useAction(api.auth.signOut);
  const [hasJustLeft, setHasJustLeft] = useState(false);
  const signIn = useOwnKeys(useSignInState(hasJustLeft));

  useReloadOnChangeOfPerson();

  const leave = useCallback(async () => {
    setHasJustLeft(true);
    forgetRecord();
    const timer = setTimeout(forgetKeptSignIn, LEAVE_WITHIN_MS);
    await signOut();
    clearTimeout(timer);
  }, [signOut]);

  const close = useCallback(() => {
    endOnServer({}).catch(() => undefined); // it comes to the same end there by itself
    forgetKeptSignIn();
  }, [endOnServer]);

  const value = useMemo(() => ({ signIn, leave, close }), [signIn, leave, close]);
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
    if (!isAuthenticated || isEnded) return { state: "nobody", hasJustLeft, end: findEnd() };
    if (retry !== null) return { state: "failed", retry };
    return viewer === null ? { state: "loading" } : { state: "somebody", viewer };
  }, [isLoading, isAuthenticated, isEnded, hasJustLeft, viewer, retry]);
}

/**
 * Brings a person's own keys back before any of their pages is shown, and puts them aside when they leave, here or on
 * another tab. What one person was told does not stay on the screen for the next.
 */
function useOwnKeys(signIn: SignIn): SignIn {
  const owner = useOwnerOfKeys();
  const { state } = signIn;
  const userId = state === "somebody" ? signIn.viewer.userId : null;
  useEffect(() => {
    if (userId !== null) {
      bringOwnKeys(userId);
    } else if (state === "nobody") {
      putOwnKeysAside();
      closeRecord();
      dismissNotices();
      forgetPictures();
    }
  }, [state, userId]);
  return userId === null || userId === owner ? signIn : LOADING;
}

const LOADING: SignIn = { state: "loading" };

/** Somebody else signed in here or on another tab: nothing of the person before may stay on this one, not even in memory. */
function useReloadOnChangeOfPerson() {
  const token = useAuthToken();
  const person = token === null ? null : readPerson(token);
  const before = useRef(person);
  useEffect(() => {
    if (person === null) return;
    if (before.current !== null && before.current !== person) window.location.reload();
    before.current = person;
  }, [person]);
}

/** Whose a token says it is, which here only tells one person from another. */
function readPerson(token: string): string {
  try {
    const body = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    return String((JSON.parse(atob(body)) as { sub?: unknown }).sub).split("|")[0] ?? token;
  } catch {
    return token;
  }
}
