import { pick } from "convex-helpers";
import { v } from "convex/values";
import { isPhoneNumber } from "../../domain/accounts/phone-numbers";
import { bioCharactersMax, phoneCharactersMax } from "../../domain/limits";
import { postalAddressCharactersMax } from "../../domain/practice/invoices";
import { isTimeZone } from "../../domain/time/time-zones";
import type { Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { refuseInvalid, refuseNotFound } from "../gate/refuse";
import { findBy } from "../gate/rows";
import { tidyText } from "../gate/tidyTexts";
import { findCoachId, readPractice } from "../practice/practice";
import { readName } from "../signIn/entry";
import { findPhotoAt } from "./photos";
import { nameFields } from "./profiles";

export const ownProfileFields = {
  ...nameFields,
  email: v.string(),
  phone: v.optional(v.string()),
  bio: v.optional(v.string()),
  postalAddress: v.optional(v.string()),
  timeZone: v.union(v.string(), v.null()), // Null until a browser has sent it.
  deviceZone: v.union(v.string(), v.null()), // Null while the last device is in `timeZone`.
  photoAt: v.union(v.number(), v.null()), // Identifies the current photo; null without one.
};

export const coachCardFields = {
  personId: v.id("users"),
  ...nameFields,
  bio: v.optional(v.string()),
  practiceName: v.string(),
};

/** Empty deletes a value; names are required. */
export type ProfileChange = Partial<
  Record<
    "firstName" | "lastName" | "phone" | "bio" | "postalAddress" | "timeZone" | "deviceZone",
    string
  >
>;

export async function readOwnProfile({ db, viewer }: ViewerQueryCtx) {
  const profile = await requireRow(db, viewer.userId);
  const [account, photoAt] = await Promise.all([
    db.get("users", viewer.userId),
    findPhotoAt(db, viewer.userId),
  ]);
  return {
    ...pick(profile, ["firstName", "lastName", "phone", "bio", "postalAddress"]),
    email: account?.email ?? "",
    timeZone: profile.timeZone ?? null,
    deviceZone: profile.deviceZone ?? null,
    photoAt,
  };
}

export async function readCoachCard(ctx: ViewerQueryCtx) {
  const coachId = await findCoachId(ctx);
  if (coachId === null) return null;
  const [{ firstName, lastName, bio }, { practiceName }] = await Promise.all([
    requireRow(ctx.db, coachId),
    readPractice(ctx.db, coachId),
  ]);
  return { personId: coachId, firstName, lastName, bio, practiceName };
}

/** Only the given fields, so that two windows do not overwrite each other. True if the person's zone has changed. */
export async function saveOwnProfile(
  { db, viewer }: ViewerMutationCtx,
  change: ProfileChange,
): Promise<boolean> {
  const sound = readChange(change);
  const profile = await requireRow(db, viewer.userId);
  const after = { ...profile, ...sound };
  const deviceZone = after.deviceZone === after.timeZone ? undefined : after.deviceZone;
  await db.patch("profiles", profile._id, { ...sound, deviceZone });
  return after.timeZone !== profile.timeZone;
}

function readChange(change: ProfileChange) {
  const { firstName, lastName, phone, bio, postalAddress, timeZone, deviceZone } = change;
  for (const [field, zone] of Object.entries({ timeZone, deviceZone })) {
    if (zone !== undefined && !isTimeZone(zone)) refuseInvalid(field, "malformed");
  }
  return {
    ...(firstName === undefined ? {} : { firstName: readName("firstName", firstName) }),
    ...(lastName === undefined ? {} : { lastName: readName("lastName", lastName) }),
    ...(phone === undefined ? {} : { phone: readPhone(phone) }),
    ...(bio === undefined
      ? {}
      : { bio: tidyText(bio, { field: "bio", charactersMax: bioCharactersMax }) }),
    ...(postalAddress === undefined ? {} : { postalAddress: readPostalAddress(postalAddress) }),
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(deviceZone === undefined ? {} : { deviceZone }),
  };
}

function readPhone(typed: string): string | undefined {
  const phone = tidyText(typed, { field: "phone", charactersMax: phoneCharactersMax });
  if (phone !== undefined && !isPhoneNumber(phone)) refuseInvalid("phone", "malformed");
  return phone;
}

const readPostalAddress = (typed: string) =>
  tidyText(typed, { field: "postalAddress", charactersMax: postalAddressCharactersMax });

async function requireRow(db: DatabaseReader, userId: Id<"users">) {
  const profile = await findBy(db, "profiles", "userId", userId);
  return profile ?? refuseNotFound();
}
