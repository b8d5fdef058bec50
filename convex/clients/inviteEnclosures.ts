import { v, type ObjectType } from "convex/values";
import { firstSessionTitle, intakeDueDaysMax } from "../../domain/accounts/invite-enclosures";
import { addDays } from "../../domain/time/calendar-dates";
import { utcMsToWallTime } from "../../domain/time/time-zones";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";
import { requireById } from "../gate/rows";
import { termFields } from "./tables";
import { vFirstSession, vIntake, vPackageTerms } from "../signIn/inviteTables";
import type { ViewerMutationCtx } from "../gate/access";
import { guardWriter } from "../gate/guardedDb";
import { notifyOfNewcomer } from "../notifications/notify";
import { addPackage, isPackageOver, requireTerms } from "./packages";
import { readPractice } from "../practice/practice";
import { refuse, refuseInvalid } from "../gate/refuse";
import { keepFreeTimes, proposeSession, requireFreeTimes } from "../sessions/sessionRequests";
import { handOut } from "../worksheets/handouts";

/** What an invite carries, given to the person who accepts it: a worksheet, a package and times for a first session. */

export const enclosureFields = {
  intake: v.optional(vIntake),
  firstSession: v.optional(vFirstSession),
  packageTerms: v.optional(vPackageTerms),
};
export type Enclosures = ObjectType<typeof enclosureFields>;
type Intake = NonNullable<Enclosures["intake"]>;
type FirstSession = NonNullable<Enclosures["firstSession"]>;
type PackageTerms = NonNullable<Enclosures["packageTerms"]>;
type Invite = Doc<"clientInvites">;

/** Checks them and returns what is stored. Times are for one person: two could not both take one. */
export async function requireEnclosures(
  ctx: ViewerMutationCtx,
  { intake, firstSession, packageTerms }: Enclosures,
  people: number,
): Promise<Enclosures> {
  if (intake !== undefined) await requireIntake(ctx, intake);
  const given = { intake, packageTerms: packageTerms && requirePackageAhead(packageTerms) };
  if (firstSession === undefined) return given;
  if (people > 1) refuseInvalid("firstSession", "not_allowed");
  const startTimes = await requireFreeTimes(ctx, firstSession);
  return { ...given, firstSession: { ...firstSession, startTimes } };
}

function requirePackageAhead(wanted: PackageTerms): PackageTerms {
  const terms = requireTerms(wanted);
  if (isPackageOver(terms)) refuseInvalid("endsOn", "in_past");
  return terms;
}

async function requireIntake({ db }: ViewerMutationCtx, { worksheetId, dueDays = 1 }: Intake) {
  const { archivedAt } = await requireById(db, "worksheets", worksheetId);
  if (archivedAt !== undefined) refuse({ code: "CONFLICT" });
  const isSound = Number.isInteger(dueDays) && dueDays >= 1 && dueDays <= intakeDueDaysMax;
  if (!isSound) refuseInvalid("dueDays", "not_allowed");
}

/**
 * Gives the newcomer what their invite carries, by the coach's own rules and as if the coach had just done it. What cannot be
 * given any more is left out and noted for the coach, so that it keeps nobody from joining.
 */
export async function giveEnclosures(
  db: DatabaseWriter,
  { _id, coachId, intake, firstSession, packageTerms }: Invite,
  clientId: Id<"users">,
) {
  const viewer = { userId: coachId, role: "admin" } as const;
  const ctx = { db: guardWriter(db, viewer), viewer };
  if (intake !== undefined && !(await giveIntake(ctx, intake, clientId))) {
    await db.patch("clientInvites", _id, { isIntakeMissed: true });
  }
  if (packageTerms !== undefined) {
    if (isPackageOver(packageTerms))
      await db.patch("clientInvites", _id, { isPackageMissed: true });
    else await addPackage(ctx, clientId, packageTerms);
  }
  if (firstSession === undefined) return;
  const timesLeft = await giveTimes(ctx, firstSession, clientId);
  await db.patch("clientInvites", _id, { firstSession: undefined, timesLeft });
  if (timesLeft === 0) await notifyOfNewcomer(db, clientId, "first_times_gone");
}

async function giveIntake(
  ctx: ViewerMutationCtx,
  { worksheetId, dueDays }: Intake,
  clientId: Id<"users">,
): Promise<boolean> {
  const { db, viewer } = ctx;
  const worksheet = await db.get("worksheets", worksheetId);
  if (worksheet === null || worksheet.archivedAt !== undefined) return false;
  const { timeZone } = await readPractice(db, viewer.userId);
  const today = utcMsToWallTime(Date.now(), timeZone).date;
  const dueDate = dueDays === undefined ? undefined : addDays(today, dueDays);
  await handOut(ctx, { worksheetId, clientIds: [clientId], dueDate });
  return true;
}

/** Returns how many of the times are left to choose from. */
async function giveTimes(
  ctx: ViewerMutationCtx,
  { sessionType, ...proposal }: FirstSession,
  clientId: Id<"users">,
): Promise<number> {
  const startTimes = await keepFreeTimes(ctx.db, ctx.viewer.userId, proposal);
  if (startTimes.length === 0) return 0;
  const details = { title: firstSessionTitle, sessionType };
  await proposeSession(ctx, clientId, details, { ...proposal, startTimes });
  return startTimes.length;
}

export const enclosedFields = {
  intake: v.union(
    v.null(),
    v.object({
      title: v.string(), // Empty if the worksheet was deleted.
      dueDays: v.optional(v.number()),
      isGivable: v.boolean(), // Neither deleted nor archived.
      isMissed: v.boolean(), // Somebody joined while it was not givable.
    }),
  ),
  package: v.union(
    v.null(),
    v.object({
      sessionsIncluded: termFields.sessionsIncluded,
      endsOn: termFields.endsOn,
      price: termFields.price,
      isMissed: v.boolean(), // Somebody joined when it was over.
    }),
  ),
  firstTimes: v.array(v.number()), // Offered to the first person who joins.
  timesLeft: v.union(v.null(), v.number()), // Null: no times were offered.
};

/** What each of these invites carries; reads each worksheet once. */
export async function describeEnclosures(db: DatabaseReader, invites: readonly Invite[]) {
  const ids = new Set(invites.flatMap(({ intake }) => intake?.worksheetId ?? []));
  const worksheets = await Promise.all([...ids].map((id) => db.get("worksheets", id)));
  const known = new Map(worksheets.flatMap((row) => (row === null ? [] : [[row._id, row]])));
  const describeIntake = ({ intake, isIntakeMissed = false }: Invite) => {
    if (intake === undefined) return null;
    const worksheet = known.get(intake.worksheetId);
    const isGivable = worksheet !== undefined && worksheet.archivedAt === undefined;
    const { dueDays } = intake;
    return { title: worksheet?.title ?? "", dueDays, isGivable, isMissed: isIntakeMissed };
  };
  return (invite: Invite) => ({
    intake: describeIntake(invite),
    package: describePackage(invite),
    firstTimes: invite.firstSession?.startTimes ?? [],
    timesLeft: invite.timesLeft ?? null,
  });
}

function describePackage({ packageTerms, isPackageMissed = false }: Invite) {
  if (packageTerms === undefined) return null;
  const { sessionsIncluded, endsOn, price } = packageTerms;
  return { sessionsIncluded, endsOn, price, isMissed: isPackageMissed };
}
