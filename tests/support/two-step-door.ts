import { beforeEach } from "vitest";
import { api } from "../../convex/_generated/api";
import { freshDoor, outcomeOf, password, type Tokens } from "./front-door";
import { type Authenticator, enrol } from "./two-step";

/**
 * A new sign-in server for each test, with a person who signed up, signed in by password and set up an authenticator.
 */
export function freshTwoStep(email: string) {
  const door = freshDoor();
  const held = {} as { tokens: Tokens; app: Authenticator };
  beforeEach(async () => {
    await door.join(email);
    held.tokens = await door.signIn(email);
    held.app = await enrol(door, held.tokens);
  });

  const knock = (secondCode?: string, more: Record<string, unknown> = {}) =>
    outcomeOf(door.signIn(email, { secondCode, ...more }));
  const confirm = (secondCode?: string, tokens = held.tokens) =>
    outcomeOf(door.from({ tokens }).action(api.auth.confirm, { password, secondCode }));
  const signIns = () => door.rows("authSessions");
  const isAlive = async (tokens: Tokens) =>
    (await door.from({ tokens }).query(api.viewer.get, {})) !== null;
  const subjects = async () => (await door.letters()).map(({ subject }) => subject);
  return { door, held, knock, confirm, signIns, isAlive, subjects };
}
