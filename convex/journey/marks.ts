import { literals } from "convex-helpers/validators";
import { v, type ObjectType } from "convex/values";
import {
  finishedPhases,
  goalsOfMarkMax,
  MARK_KINDS,
  sessionsOfMark,
} from "../../domain/work/marks";
import { handoutsListedMax } from "../../domain/work/worksheets";
import type { Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { vPhase, vSection } from "../validators";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { rowsBy } from "../gate/rows";
import { listSections } from "./journey";
import { findWelcomeRow, nothingWelcomed } from "./onboarding";

/** A mark with the one thing that it leads to. */
export const markFields = {
  kind: literals(...MARK_KINDS),
  reachedAt: v.number(),
  section: v.optional(vSection),
  phase: v.optional(vPhase),
  sessionId: v.optional(v.id("sessions")),
  goalId: v.optional(v.id("goals")),
  handoutId: v.optional(v.id("handouts")),
  shareId: v.optional(v.id("shares")),
};
type Mark = ObjectType<typeof markFields>;

/** Oldest first, from the present rows: a text that was deleted or withdrawn has no mark. */
export async function readMarks(ctx: ViewerQueryCtx) {
  const { db, viewer } = ctx;
  const row = await findWelcomeRow(db, viewer.userId);
  if (row?.areMarksHidden === true) return { areHidden: true, marks: [] };
  const found = await Promise.all([
    ofJourney(ctx),
    ofSessions(db, viewer.userId),
    ofGoals(db, viewer.userId),
    ofWorksheets(db, viewer.userId),
    ofShares(db, viewer.userId),
  ]);
  const marks = found.flat().sort((a, b) => a.reachedAt - b.reachedAt);
  return { areHidden: false, marks };
}

export async function hideMarks({ db, viewer }: ViewerMutationCtx, areMarksHidden: boolean) {
  const clientId = viewer.userId;
  const row = await findWelcomeRow(db, clientId);
  if (row !== null) await db.patch("onboarding", row._id, { areMarksHidden });
  else await db.insert("onboarding", { clientId, ...nothingWelcomed, areMarksHidden });
}

async function ofJourney(ctx: ViewerQueryCtx): Promise<Mark[]> {
  const written = await listSections(ctx, ctx.viewer.userId);
  const [first] = written.toSorted((a, b) => a.completedAt - b.completedAt);
  if (first === undefined) return [];
  return [
    { kind: "first_page", section: first.section, reachedAt: first.completedAt },
    ...finishedPhases(written).map((phase) => ({ kind: "phase_finished" as const, ...phase })),
  ];
}

async function ofSessions(db: DatabaseReader, clientId: Id<"users">): Promise<Mark[]> {
  const held = await rowsBy(db, "sessions", "by_clientId_and_status_and_startsAt", {
    clientId,
    status: "completed",
  }).take(sessionsOfMark);
  const kinds = [
    ["first_session", held[0]],
    ["ten_sessions", held[sessionsOfMark - 1]],
  ] as const;
  return kinds.flatMap(([kind, session]) =>
    session === undefined ? [] : [{ kind, sessionId: session._id, reachedAt: session.startsAt }],
  );
}

/** A goal that was opened again or deleted since is not reached. */
async function ofGoals(db: DatabaseReader, clientId: Id<"users">): Promise<Mark[]> {
  const lines = await rowsBy(db, "activity", "by_clientId_and_kind_and_happenedAt", {
    clientId,
    kind: "goal_completed",
  }).take(goalsOfMarkMax);
  for (const { goalId, happenedAt } of lines) {
    const goal = goalId === undefined ? null : await db.get("goals", goalId);
    if (goal?.status === "completed")
      return [{ kind: "first_goal", goalId: goal._id, reachedAt: happenedAt }];
  }
  return [];
}

async function ofWorksheets(db: DatabaseReader, clientId: Id<"users">): Promise<Mark[]> {
  const handouts = await rowsBy(db, "handouts", "by_clientId_and_handedOutAt", { clientId }).take(
    handoutsListedMax,
  );
  const answered = handouts.flatMap(({ _id, answered }) =>
    answered === undefined ? [] : [{ handoutId: _id, reachedAt: answered.at }],
  );
  const [first] = answered.sort((a, b) => a.reachedAt - b.reachedAt);
  return first === undefined ? [] : [{ kind: "first_worksheet", ...first }];
}

async function ofShares(db: DatabaseReader, clientId: Id<"users">): Promise<Mark[]> {
  const share = await rowsBy(db, "shares", "by_clientId_and_sharedAt", { clientId }).first();
  if (share === null) return [];
  return [{ kind: "first_share", shareId: share._id, reachedAt: share.sharedAt }];
}
