import { v } from "convex/values";
import { isCalendarDate } from "../../domain/time/calendar-dates";
import { internal } from "../_generated/api";
import { systemAction, systemMutation } from "../gate/functions";
import { yesterday } from "./clock";
import { hashPassword } from "../signIn/passwords/passwordHash";
import { findPerson, setSecret } from "../signIn/people";
import { makeSecret } from "../gate/secrets";

/** Privileged: creates people with passwords. Internal, for the demo command only. */

const vSignIns = v.object({
  coach: v.object({ email: v.string(), password: v.string() }),
  client: v.object({ email: v.string(), password: v.string() }),
});

/** Fills an empty database and creates random passwords for the coach and one client. */
export const open = systemAction({
  args: {
    seed: v.optional(v.number()),
    today: v.optional(v.string()),
    triedAt: v.optional(v.number()),
  },
  returns: vSignIns,
  handler: async (
    ctx,
    { seed = 1, today = yesterday(), triedAt },
  ): Promise<typeof vSignIns.type> => {
    if (!isCalendarDate(today)) throw new Error("today must be a date like 2026-01-31.");
    const { coachEmail, clientEmail } = await ctx.runAction(internal.dev.seed.fill, {
      seed,
      today,
      ...(triedAt === undefined ? {} : { triedAt }),
    });
    const giveWayIn = async (email: string) => {
      const password = makePassword();
      const secret = await hashPassword(password);
      await ctx.runMutation(internal.dev.demo.admit, { email, secret });
      return { email, password };
    };
    return { coach: await giveWayIn(coachEmail), client: await giveWayIn(clientEmail) };
  },
});

/** As `open`, with reminders and a session soon, as text for the terminal. Tests use `open`: it ignores the clock. */
export const start = systemAction({
  args: {},
  returns: v.array(v.string()),
  handler: async (ctx): Promise<string[]> => {
    const { coach, client } = await ctx.runAction(internal.dev.demo.open, { triedAt: Date.now() });
    await ctx.runMutation(internal.dev.reminders.arm, {});
    return [
      `Sign in as the coach:  ${coach.email}  ${coach.password}`,
      `Sign in as a client:   ${client.email}  ${client.password}`,
    ];
  },
});

export const admit = systemMutation({
  args: { email: v.string(), secret: v.string() },
  handler: async ({ db }, { email, secret }) => {
    const person = await findPerson(db, email);
    if (person === null) throw new Error(`Nobody in the demo practice has the address ${email}.`);
    await setSecret(db, person._id, { email, secret });
  },
});

/** Short enough to type; for one throw-away practice. */
const makePassword = () => `demo-${makeSecret().slice(0, 12)}`;
