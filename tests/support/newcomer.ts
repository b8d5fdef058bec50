import { ConvexHttpClient } from "convex/browser";

import { api } from "../../convex/_generated/api";
import { hashPassword } from "../../convex/signIn/passwords/passwordHash";
import type { Portal, WayIn } from "./portal";

const secrets = new Map<string, Promise<string>>();

/**
 * Hashes each password only once, because here a hash is computed in JavaScript, which takes 0.15 s of processor time.
 */
export function secretFor(password: string): Promise<string> {
  const secret = secrets.get(password) ?? hashPassword(password);
  secrets.set(password, secret);
  return secret;
}

/** Signs up a new user of the demo practice who has done nothing yet. */
export async function admitNewcomer(portal: Portal): Promise<WayIn> {
  const newcomer = { email: "jean-baptiste.delacourt@example.com", password: "first-light-77" };
  const secret = await secretFor(newcomer.password);
  await portal.run("dev/demo:admit", { email: newcomer.email, secret });
  return newcomer;
}

export async function admitCoach(
  portal: Portal,
  names: { firstName: string; lastName: string },
): Promise<WayIn> {
  const newCoach = { email: "newcomer@coaches.example", password: "quiet-harbour-42" };
  const { email, password } = newCoach;
  const printed = await portal.run<string[]>("signIn/console:invite", { email });
  const secret = /#\S*?([\w-]{20,})/.exec(printed.join(" "))?.[1] ?? "";
  const { accept } = api.invites;
  await new ConvexHttpClient(portal.url).action(accept, { secret, ...names, password });
  return newCoach;
}
