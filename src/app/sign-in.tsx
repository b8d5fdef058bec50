import { useAuthActions, useAuthToken } from "@convex-dev/auth/react";
import { api } from "@convex/_generated/api";
import { useAction, useConvexAuth } from "convex/react";
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from "react";
import { dismissNotices } from "@/lib/device/notify";
import { forgetPictures } from "@/lib/device/photos";
import { forgetKeptSignIn } from "@/lib/kept/kept-sign-in";
import { findLastViewer, forgetAnswers, keepViewer } from "@/lib/live/last-answers";
import { useLineState } from "@/lib/live/line";
import { useLive } from "@/lib/live/live";
import { closeRecord, findEnd, forgetRecord, type SignInEnd } from "@/lib/sign-in/sign-in-end";
import type { Viewer } from "@/lib/sign-in/viewer";
import { localStore } from "@/lib/kept/local-store";
import { forgetOpenVault, sealForVault } from "@/lib/kept/vault-marks";
import { makeListeners } from "@/lib/listeners";

/** The person whose bare keys this page has restored. */
const here: { owner: string | null } = { owner: null };
const { follow, emit } = makeListeners();

function restoreOwnKeys(userId: string) {
  localStore.restorePersonalKeys(userId);
  sealForVault(userId);
  setOwner(userId);
}

function parkOwnKeys() {
  localStore.parkPersonalKeys(here.owner ?? undefined);
  forgetOpenVault();
  setOwner(null);
}

/** Null until somebody's keys are restored: a page shown earlier would treat answered questions as unanswered. */
const useOwnerOfKeys = () => useSyncExternalStore(follow, () => here.owner);

function setOwner(owner: string | null) {
  here.owner = owner;
  emit();
}

export type SignIn =
  | { state: "loading" }
  | { state: "failed"; retry: () => void }
  | { state: "nobody"; hasJustLeft: boolean; end: SignInEnd | null }
  | { state: "somebody"; viewer: Viewer };

type SignInValue = {
  signIn: SignIn;
  leave: () => Promise<void>;
  /** The sign-in expired: the page closes at once, and the server is notified when possible. */
  close: () => void;
};

const SignInContext = createContext<SignInValue | null>(null);

/** How long to wait for the server before the browser forgets the sign-in. */
const LEAVE_WITHIN_MS = 3000;

export function useSignIn(): SignInValue {
  const value = useContext(SignInContext);
  if (value === null) throw new Error("useSignIn needs a SignInProvider.");
  return value;
}

/** Live: a sign-out in any tab or device, and a change of name or role, arrive here. */
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
    endOnServer({ hasTimedOut: true }).catch(() => undefined); // If the call fails, the sign-in expires there anyway.
    forgetKeptSignIn();
  }, [endOnServer]);

  const value = useMemo(() => ({ signIn, leave, close }), [signIn, leave, close]);
  return <SignInContext value={value}>{children}</SignInContext>;
}

function useSignInState(hasJustLeft: boolean): SignIn {
  const { isLoading, isAuthenticated } = useConvexAuth();
  const { signOut } = useAuthActions();
  const answer = useLive(api.viewer.get, isAuthenticated ? {} : "skip");

  // Ended on another device: the stored tokens are useless.
  const isEnded = isAuthenticated && answer.state === "ready" && answer.value === null;
  useEffect(() => {
    if (isEnded) void signOut();
  }, [isEnded, signOut]);

  const confirmed = answer.state === "ready" ? answer.value : null;
  const isNobody = !isLoading && (!isAuthenticated || isEnded);
  const last = useLastViewer(isNobody, confirmed !== null);
  const viewer = confirmed ?? last;
  const retry = answer.state === "failed" ? answer.retry : null;
  return useMemo(() => {
    if (isNobody) return { state: "nobody", hasJustLeft, end: findEnd() };
    if (retry !== null) return { state: "failed", retry };
    return viewer === null ? LOADING : { state: "somebody", viewer };
  }, [isNobody, hasJustLeft, viewer, retry]);
}

/**
 * Who was signed in here before a reload, while the server can't confirm it. Pages that opened for that person stay
 * open until it has answered.
 */
function useLastViewer(isNobody: boolean, isConfirmed: boolean): Viewer | null {
  const isAway = useLineState() !== "open";
  const token = useAuthToken();
  const [last, setLast] = useState<Viewer | null>(null);
  if (last !== null && (isNobody || isConfirmed)) setLast(null);
  if (last === null && isAway && !isNobody && !isConfirmed && token !== null) {
    const found = findEnd() === null ? findLastViewer(readPerson(token)) : null;
    if (found !== null) setLast(found);
  }
  return isNobody || isConfirmed ? null : last;
}

/**
 * Restores a person's keys before any page is shown, and parks them at sign-out, here or in another tab. Notices are
 * dismissed for the next person.
 */
function useOwnKeys(signIn: SignIn): SignIn {
  const owner = useOwnerOfKeys();
  const { state } = signIn;
  const viewer = state === "somebody" ? signIn.viewer : null;
  const userId = viewer?.userId ?? null;
  useEffect(() => {
    if (viewer !== null) keepViewer(viewer);
  }, [viewer]);
  useEffect(() => {
    if (userId !== null) {
      restoreOwnKeys(userId);
    } else if (state === "nobody") {
      parkOwnKeys();
      closeRecord();
      dismissNotices();
      forgetPictures();
      forgetAnswers();
    }
  }, [state, userId]);
  return userId === null || userId === owner ? signIn : LOADING;
}

const LOADING: SignIn = { state: "loading" };

/**
 * When another person signs in, here or in another tab, a reload clears everything of the previous one, memory
 * included.
 */
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

/** Only to tell one person from another. */
function readPerson(token: string): string {
  try {
    const body = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    return String((JSON.parse(atob(body)) as { sub?: unknown }).sub).split("|")[0] ?? token;
  } catch {
    return token;
  }
}
