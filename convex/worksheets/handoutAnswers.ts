import { type Infer, type ObjectType, v } from "convex/values";
import { answerParts, isAnswerTo } from "../../domain/work/worksheets";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { requireById, requireByText } from "../gate/rows";
import { vWorksheetAnswer } from "./tables";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { findCoachOf } from "../practice/practice";
import { refuse, refuseInvalid, refuseNotFound } from "../gate/refuse";
import { handoutFields, listHandoutRows, toHandoutLine } from "./handouts";
import { findShare, storeCopy } from "../shares/shares";

type Answer = Infer<typeof vWorksheetAnswer>;

export const ownHandoutFields = {
  ...handoutFields,
  /** Null until it is sent. */
  sent: v.union(
    v.null(),
    v.object({
      shareId: v.id("shares"),
      answers: v.array(vWorksheetAnswer),
      isOfCurrentCoach: v.boolean(),
    }),
  ),
};

export async function readHandout({ db, viewer }: ViewerQueryCtx, typedId: string) {
  const row = await requireByText(db, "handouts", typedId);
  const share = row.answered === undefined ? null : await findAnswerOf(db, row);
  return {
    ...toHandoutLine(row, viewer.userId),
    lead: row.lead,
    fields: row.fields,
    sent: share === null ? null : toSent(share, await findCoachOf(db, viewer.userId)),
  };
}

const toSent = ({ _id, answers = [], coachId }: Doc<"shares">, currentId: Id<"users"> | null) => ({
  ...{ shareId: _id, answers, isOfCurrentCoach: coachId === currentId },
});

const findAnswerOf = (db: DatabaseReader, { _id, clientId }: Doc<"handouts">) =>
  findShare(db, clientId, { kind: "worksheet", sourceId: _id });

export const sentFields = { shareId: v.id("shares"), answeredAt: v.number() };

interface Sending {
  answers: readonly Answer[];
  /** The time of the answers that these replace. */
  replacesAt: number | undefined;
}

/**
 * A share with the coach (ADR 60); sending again replaces what was sent and keeps the comments. A browser that has not seen
 * what was sent from another one replaces nothing.
 */
export async function sendAnswers(
  ctx: ViewerMutationCtx,
  handoutId: Id<"handouts">,
  { answers: typed, replacesAt }: Sending,
): Promise<ObjectType<typeof sentFields>> {
  const { db } = ctx;
  const { title, fields, answered } = await requireById(db, "handouts", handoutId);
  if (answered?.at !== replacesAt) refuse({ code: "CONFLICT" });
  const answers = requireAnswers(fields, typed);
  const parts = answerParts(fields, answers);
  const copy = { kind: "worksheet", sourceId: handoutId, title, parts } as const;
  const { shareId, coachId } = await storeCopy(ctx, copy, { handoutId, answers });
  const answeredAt = Date.now();
  await db.patch("handouts", handoutId, { answered: { at: answeredAt, coachId } });
  return { shareId, answeredAt };
}

/** One for each question at most; those left open are not stored. */
function requireAnswers(fields: Doc<"handouts">["fields"], typed: readonly Answer[]): Answer[] {
  const ids = typed.map(({ fieldId }) => fieldId);
  if (new Set(ids).size < ids.length) refuseInvalid("answers", "malformed");
  for (const { fieldId, value } of typed) {
    const field = fields.find(({ id }) => id === fieldId);
    if (field === undefined || !isAnswerTo(field, value)) refuseInvalid("answers", "malformed");
  }
  if (typed.length === 0) refuseInvalid("answers", "blank");
  return typed.map(({ fieldId, value }) => ({ fieldId, value: value.trim() }));
}

export const resultFields = {
  worksheetId: v.id("worksheets"),
  title: v.string(),
  /** The earliest first. */
  answeredAts: v.array(v.number()),
  scales: v.array(
    v.object({
      fieldId: v.string(),
      label: v.string(),
      /** One for each time; null where it was left open or not asked. */
      values: v.array(v.union(v.number(), v.null())),
    }),
  ),
};

/** The scales of each worksheet that was answered, over all its versions. The row rules leave out what is not shared. */
export async function readResults({ db }: ViewerQueryCtx, clientId: Id<"users">) {
  const rows = await listHandoutRows(db, clientId);
  const answered = rows.filter((row) => row.answered !== undefined && hasScale(row));
  const times = await Promise.all(
    answered.map(async (handout) => ({ handout, share: await findAnswerOf(db, handout) })),
  );
  const known = times.filter(({ share }) => share !== null);
  const worksheetIds = [...new Set(known.map(({ handout }) => handout.worksheetId))];
  return worksheetIds.map((worksheetId) =>
    toResult(known.filter(({ handout }) => handout.worksheetId === worksheetId)),
  );
}

const isScale = ({ kind }: { kind: string }) => kind === "scale";
const hasScale = ({ fields }: Doc<"handouts">) => fields.some(isScale);

interface Time {
  handout: Doc<"handouts">;
  share: Doc<"shares"> | null;
}

function toResult(times: readonly Time[]) {
  const atOf = ({ handout }: Time) => handout.answered?.at ?? 0;
  const inOrder = times.toSorted((one, other) => atOf(one) - atOf(other));
  const latest = inOrder.at(-1)?.handout ?? refuseNotFound();
  return {
    worksheetId: latest.worksheetId,
    title: latest.title,
    answeredAts: inOrder.map(atOf),
    scales: latest.fields.filter(isScale).map(({ id: fieldId, label }) => ({
      ...{ fieldId, label },
      values: inOrder.map(({ share }) => {
        const answer = share?.answers?.find((each) => each.fieldId === fieldId);
        return answer === undefined ? null : Number(answer.value);
      }),
    })),
  };
}
