import {
  customAction,
  customCtx,
  type CustomCtx,
  customMutation,
  customQuery,
  type Registration,
} from "convex-helpers/server/customFunctions";
import type { ReturnValueForOptionalValidator } from "convex/server";
import {
  type GenericValidator,
  type ObjectType,
  type PropertyValidators,
  v,
  type VNull,
} from "convex/values";
import type { Role } from "../../domain/accounts/roles";
import {
  action,
  internalAction,
  internalMutation,
  internalQuery,
  mutation,
  query,
  type MutationCtx,
  type QueryCtx,
} from "../_generated/server";
import { findSignIn, recognise, requireRole } from "./access";
import { requireNotEnded } from "./afterCoaching";
import { logDenials } from "./denials";
import { guardReader, guardVisitor, guardWriter } from "./guardedDb";

/**
 * The only way to define public functions. The builder's name says who may call: `export const send =
 * clientMutation({…})`. Handlers get `ctx.viewer` and a database that applies the row rules, and nothing that bypasses
 * them. Refused calls are logged.
 */
const withheld = {
  auth: undefined,
  storage: undefined,
  runQuery: undefined,
  runMutation: undefined,
};

const loggedQuery = logDenials(query);
const loggedMutation = logDenials(mutation);

const readAs = (...roles: Role[]) =>
  customCtx(async (ctx: QueryCtx) => {
    const { viewer, signInId } = requireRole(await findSignIn(ctx), roles);
    return { viewer, signInId, db: guardReader(ctx.db, viewer), ...withheld };
  });

const visitAs = (...roles: Role[]) =>
  customCtx(async (ctx: QueryCtx) => {
    const { viewer, signInId } = requireRole(await findSignIn(ctx), roles);
    return { viewer, signInId, db: guardVisitor(ctx.db, viewer), ...withheld };
  });

const writeAs = (...roles: Role[]) =>
  customCtx(async (ctx: MutationCtx) => {
    const { viewer, signInId } = requireRole(await findSignIn(ctx), roles);
    return { viewer, signInId, db: guardWriter(ctx.db, viewer), ...withheld };
  });

const shareAs = (...roles: Role[]) =>
  customCtx(async (ctx: MutationCtx) => {
    const { viewer, signInId } = requireRole(await findSignIn(ctx), roles);
    await requireNotEnded(ctx.db, viewer);
    return { viewer, signInId, db: guardWriter(ctx.db, viewer), ...withheld };
  });

const readAsOwner = customCtx(async (ctx: QueryCtx) => {
  const { viewer, signInId } = requireRole(await recognise(ctx), ["client", "admin"]);
  return { viewer, signInId, db: guardReader(ctx.db, viewer), ...withheld };
});

const writeAsOwner = customCtx(async (ctx: MutationCtx) => {
  const { viewer, signInId } = requireRole(await recognise(ctx), ["client", "admin"]);
  return { viewer, signInId, db: guardWriter(ctx.db, viewer), ...withheld };
});

const readAsAnybody = customCtx(async (ctx: QueryCtx) => {
  const arrival = await recognise(ctx);
  const viewer = arrival?.viewer ?? null;
  const owesSecondStep = arrival?.owesSecondStep ?? false;
  return { viewer, owesSecondStep, db: guardReader(ctx.db, viewer), ...withheld };
});

interface Acts<Kind extends "mutation" | "action", Ctx> {
  <
    Args extends PropertyValidators,
    Answer extends ReturnValueForOptionalValidator<Returns>,
    Returns extends GenericValidator = VNull,
  >(definition: {
    args: Args;
    returns?: Returns;
    handler: (ctx: Ctx, args: ObjectType<Args>) => Answer;
  }): Registration<Kind, "public", ObjectType<Args>, Answer>;
}

/** A mutation or action answers nothing, which Convex checks, unless it declares `returns`. */
const acting = (build: (definition: never) => unknown) => (definition: object) =>
  build({ returns: v.null(), ...definition } as never);

const mutationAs = (who: typeof writeAsOwner) => {
  const build = customMutation(loggedMutation, who);
  return acting(build) as Acts<"mutation", CustomCtx<typeof build>>;
};

/** Also before signing in: `ctx.viewer` may be null, and then no row can be read. */
export const publicQuery = customQuery(loggedQuery, readAsAnybody);

export const clientQuery = customQuery(loggedQuery, readAs("client"));
export const clientMutation = mutationAs(writeAs("client"));

/** Reading one client's record needs an open visit, which is logged. */
export const coachQuery = customQuery(loggedQuery, visitAs("admin"));
/**
 * Without a visit, for lists over all of a coach's clients: names, addresses, counts, titles and excerpts.
 * `tests/access/practice-lists.test.ts` names the few full texts. No such query takes the id of a client or of their
 * rows.
 */
export const practiceQuery = customQuery(loggedQuery, readAs("admin"));
export const coachMutation = mutationAs(writeAs("admin"));

/** For both sides of a coaching; the row rules decide which rows. */
export const memberQuery = customQuery(loggedQuery, visitAs("client", "admin"));
export const memberMutation = mutationAs(writeAs("client", "admin"));

/** Refused for a client whose coaching has ended. */
export const coachedMutation = mutationAs(shareAs("client"));
export const sharedMutation = mutationAs(shareAs("client", "admin"));

/**
 * A person's own sign-in only: also for a coach who has not set up the required second step, because these functions
 * set it up or sign out.
 */
export const accountQuery = customQuery(loggedQuery, readAsOwner);
export const accountMutation = mutationAs(writeAsOwner);

const strangersAction = customAction(
  action,
  customCtx(() => ({ auth: undefined, storage: undefined, vectorSearch: undefined })),
);
/**
 * Without a database or viewer, for sign-in, invites and booking pages. Uses the system functions below, so lint
 * restricts who may import it.
 */
export const publicAction = acting(strangersAction) as Acts<
  "action",
  CustomCtx<typeof strangersAction>
>;

/** No viewer, no row rules, not callable from outside. Lint restricts who may import these. */
export const systemQuery = logDenials(internalQuery);
export const systemMutation = logDenials(internalMutation);
export const systemAction = internalAction;
