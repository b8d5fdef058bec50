import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { fullName } from "../../domain/accounts/full-name";
import type { Doc } from "../_generated/dataModel";
import type { DatabaseReader, QueryCtx } from "../_generated/server";
import { systemMutation, systemQuery } from "../gate/functions";
import { recognise } from "../gate/access";
import { findCurrentCoaching } from "../clients/coachings";
import { findPhotoAt, findShownPhoto, photoFields } from "../people/photos";
import { findBio, findProfile } from "../people/profiles";
import { readPractice } from "../practice/practice";
import { findOpenPage } from "./bookingPages";
import { listFreeStarts, wantedFields } from "../sessions/freeStarts";
import { looksOf } from "../signIn/limits/attempts";
import { admit, crowdOf } from "../signIn/limits/crowds";
import { isSignUpOpen } from "../signIn/secondStep/owedSteps";
import { admissionFields, vCaller } from "../signIn/shapes";
import { vSessionType } from "../validators";

/** Privileged because a stranger may read no row. Internal: called by `convex/bookingPages.ts`. */

/** As the page's coach sees the caller: nobody signed in, their own client, themselves, or anybody else with an account. */
const BOOKERS = ["stranger", "client", "coach", "other"] as const;
type Booker = (typeof BOOKERS)[number];

export const openPageFields = {
  booker: literals(...BOOKERS),
  coachName: v.string(),
  practiceName: v.string(),
  coachZone: v.string(),
  greeting: v.optional(v.string()),
  bio: v.optional(v.string()), // Shown with the photo, if the coach chose so.
  price: v.optional(v.string()),
  photoAt: v.union(v.number(), v.null()), // Identifies it.
  sessionTypes: v.array(vSessionType),
  durationMinutes: v.number(),
  isRequest: v.boolean(), // The coach accepts each booking first.
  isSignUpOpen: v.boolean(),
};

/** Writes rate limit counters, as sign-in does, and nothing else. */
export const admitLook = systemMutation({
  args: { caller: vCaller },
  returns: v.object(admissionFields),
  handler: ({ db }, { caller }) =>
    admit(db, caller, { attempts: looksOf(caller), gauges: [crowdOf("looks", caller)] }),
});

export const look = systemQuery({
  args: { word: v.string() },
  returns: v.union(v.null(), v.object({ coachId: v.id("users"), page: v.object(openPageFields) })),
  handler: async (ctx, { word }) => {
    const { db } = ctx;
    const shown = await findShown(ctx, word);
    if (shown === null) return null;
    const { booker, page } = shown;
    const { coachId, greeting, price, sessionTypes, durationMinutes } = page;
    const practice = await readPractice(db, coachId);
    const open = {
      booker,
      coachName: fullName(await findProfile(db, coachId), ""),
      practiceName: practice.practiceName,
      coachZone: practice.timeZone,
      greeting,
      price,
      ...(await readShownProfile(db, page)),
      sessionTypes,
      durationMinutes,
      isRequest: practice.areHoursConfirmed !== true,
      isSignUpOpen: await isSignUpOpen(db),
    };
    return { coachId, page: open };
  },
});

/** Null also for a page that shows no photo. */
export const findPhoto = systemQuery({
  args: { word: v.string() },
  returns: v.union(v.null(), v.object(photoFields)),
  handler: async (ctx, { word }) => {
    const shown = await findShown(ctx, word);
    if (shown?.page.showsProfile !== true) return null;
    const photo = await findShownPhoto(ctx.db, shown.page.coachId);
    return photo && { contentType: photo.contentType, storageId: photo.storageId };
  },
});

/**
 * Free starts in order, from a minute that the caller names: a query that reads the clock is not cached, and this one
 * costs the most. Its result is the same for everybody and changes only with the coach's times.
 */
export const listTimes = systemQuery({
  args: { coachId: v.id("users"), ...wantedFields },
  returns: v.array(v.number()),
  handler: ({ db }, { coachId, ...wanted }) => listFreeStarts(db, coachId, wanted),
});

/** Null alike for an unknown word, a page that is off, and one for clients that is not for this caller. */
async function findShown(ctx: QueryCtx, word: string) {
  const page = await findOpenPage(ctx.db, word);
  if (page === null) return null;
  const booker = await placeCaller(ctx, page);
  const isForAll = page.audience === "anybody";
  return isForAll || booker === "client" || booker === "coach" ? { page, booker } : null;
}

async function readShownProfile(
  db: DatabaseReader,
  { showsProfile, coachId }: Doc<"bookingPages">,
) {
  if (showsProfile !== true) return { photoAt: null };
  return { bio: await findBio(db, coachId), photoAt: await findPhotoAt(db, coachId) };
}

async function placeCaller(ctx: QueryCtx, { coachId }: Doc<"bookingPages">): Promise<Booker> {
  const viewer = (await recognise(ctx))?.viewer;
  if (viewer === undefined) return "stranger";
  if (viewer.userId === coachId) return "coach";
  const coaching = await findCurrentCoaching(ctx.db, viewer.userId);
  return coaching?.coachId === coachId ? "client" : "other";
}
