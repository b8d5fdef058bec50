import {
  customAction,
  customCtx,
  customMutation,
  customQuery,
} from "convex-helpers/server/customFunctions";
import type { Role } from "../domain/roles";
import {
  action,
  internalAction,
  internalMutation,
  internalQuery,
  mutation,
  query,
  type MutationCtx,
  type QueryCtx,
} from "./_generated/server";
import { findSignIn, findViewer, recognise, requireRole } from "./model/access";
import { requireGoingOn } from "./model/afterCoaching";
import { tellingDenials } from "./model/denials";
import { guardReader, guardWriter } from "./model/guardedDb";

/**
 * The only gate. The first word after `=` says who may call: `export const send = clientMutation({…})`.
 * Whoever passes gets `ctx.viewer` and a database that shows and takes only what the row rules allow them. Nothing that
 * leads around those rules is handed on. Each call that is turned away leaves a line in the server's log.
 */
const withheld = {
  auth: undefined,
  storage: undefined,
  runQuery: undefined,
  runMutation: undefined,
};

const heardQuery = tellingDenials(query);
const heardMutation = tellingDenials(mutation);

const readAs = (...roles: Role[]) =>
  customCtx(async (ctx: QueryCtx) => {
    const { viewer, signInId } = requireRole(await findSignIn(ctx), roles);
    return { viewer, signInId, db: guardReader(ctx.db, viewer), ...withheld };
  });

const writeAs = (...roles: Role[]) =>
  customCtx(async (ctx: MutationCtx) => {
    const { viewer, signInId } = requireRole(await findSignIn(ctx), roles);
    return { viewer, signInId, db: guardWriter(ctx.db, viewer), ...withheld };
  });

const shareAs = (...roles: Role[]) =>
  customCtx(async (ctx: MutationCtx) => {
    const { viewer, signInId } = requireRole(await findSignIn(ctx), roles);
    await requireGoingOn(ctx.db, viewer);
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
  const viewer = await findViewer(ctx);
  return { viewer, db: guardReader(ctx.db, viewer), ...withheld };
});

/** For what must be answered before anybody has signed in; `ctx.viewer` may be null, and then no row can be read. */
export const publicQuery = customQuery(heardQuery, readAsAnybody);

export const clientQuery = customQuery(heardQuery, readAs("client"));
export const clientMutation = customMutation(heardMutation, writeAs("client"));

export const coachQuery = customQuery(heardQuery, readAs("admin"));
export const coachMutation = customMutation(heardMutation, writeAs("admin"));

/** For either side of a coaching; the row rules decide which rows are theirs. */
export const memberQuery = customQuery(heardQuery, readAs("client", "admin"));
export const memberMutation = customMutation(heardMutation, writeAs("client", "admin"));

/** For what two people share: not for a client whose coaching has ended, for whom it stands still. */
export const coachedMutation = customMutation(heardMutation, shareAs("client"));
export const sharedMutation = customMutation(heardMutation, shareAs("client", "admin"));

/**
 * For a person's own sign-in and nothing else: open also to a coach who owes a second step, because these are the
 * functions by which they set it up or leave.
 */
export const accountQuery = customQuery(heardQuery, readAsOwner);
export const accountMutation = customMutation(heardMutation, writeAsOwner);

/**
 * For doors that are knocked on before anybody is known: sign-in and invites. It has no database, only the system
 * functions below, so lint lets only the named privileged files import it too.
 */
export const publicAction = customAction(
  action,
  customCtx(() => ({ auth: undefined, storage: undefined, vectorSearch: undefined })),
);

/** No viewer, no row rules, not callable from outside. Lint lets only the named privileged files import them. */
export const systemQuery = tellingDenials(internalQuery);
export const systemMutation = tellingDenials(internalMutation);
export const systemAction = internalAction;
