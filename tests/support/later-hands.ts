import { callAs, type Caller, type World } from "../access/world";

const HOUR_MS = 3_600_000;

/** Calls as a person of a world with a fresh sign-in, because the test may have run for long. */
export async function callNow(world: World, caller: Exclude<Caller, "nobody">) {
  const { userId } = world.people[caller];
  const signInId = await world.t.run(async ({ db }) => {
    const now = Date.now();
    const expirationTime = now + HOUR_MS;
    const id = await db.insert("authSessions", { userId, expirationTime, confirmedAt: now });
    const seen = { seenAt: now, idleAt: expirationTime };
    await db.insert("presences", { signInId: id, userId, ...seen });
    return id;
  });
  const person = { userId, signInId, subject: `${userId}|${signInId}` };
  return callAs({ ...world, people: { ...world.people, [caller]: person } }, caller);
}
