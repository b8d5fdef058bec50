import { expect } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { linkIn } from "./emails";
import { type Door, names, password, type Tokens } from "./front-door";

/** A signed-in coach, created by an operator's invite. */
export async function makeCoach(door: Door, email: string): Promise<Tokens> {
  const lines = await door.t.mutation(internal.signIn.console.invite, { email });
  const { code: secret } = linkIn(lines[1]?.trim() ?? "");
  await door.t.action(api.invites.accept, { secret, password, ...names });
  return await door.signIn(email);
}

export const acceptInvite = (door: Door, secret: string) =>
  door.t.action(api.clientInvites.accept, { secret, password, ...names });

export async function acceptLetter(door: Door, email: string): Promise<Tokens> {
  await acceptInvite(door, (await door.newestLink(email)).code);
  return await door.signIn(email);
}

export async function newestInviteId(door: Door, coach: Tokens): Promise<Id<"clientInvites">> {
  const [newest] = await door.from({ tokens: coach }).query(api.clientInvites.list, {});
  return newest?.inviteId ?? expect.fail("Nobody is invited.");
}
