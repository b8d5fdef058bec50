import { consentDecisionsListedMax, consentDecisionsPerHourMax } from "../../domain/limits";
import {
  consentTextVersion,
  type ConsentTextVersion,
  isConsentInForce,
} from "../../domain/privacy/consent";
import { hourMs } from "../../domain/time/time-spans";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { refuse } from "../gate/refuse";
import { rowsBy, showFields } from "../gate/rows";
import { consentFields } from "./tables";

export async function findConsent({ db, viewer }: ViewerQueryCtx) {
  const row = await latestDecisions(db, viewer.userId).first();
  return row === null ? null : toDecision(row);
}

export async function listConsents({ db, viewer }: ViewerQueryCtx) {
  const rows = await latestDecisions(db, viewer.userId).take(consentDecisionsListedMax);
  return rows.map(toDecision);
}

export async function hasConsented({ db, viewer }: ViewerQueryCtx): Promise<boolean> {
  return isConsentInForce(await latestDecisions(db, viewer.userId).first());
}

/** Each decision is a row; repeating one adds nothing. Only the current wording can be agreed to. */
export async function decideConsent(
  { db, viewer }: ViewerMutationCtx,
  decision: { isGiven: boolean; textVersion: ConsentTextVersion },
) {
  const clientId = viewer.userId;
  if (decision.isGiven && decision.textVersion !== consentTextVersion) refuse({ code: "CONFLICT" });
  const latest = await latestDecisions(db, clientId).take(consentDecisionsPerHourMax);
  const last = latest[0];
  const isRepeated =
    last?.isGiven === decision.isGiven && last.textVersion === decision.textVersion;
  if (isRepeated) return;
  const oldest = latest[consentDecisionsPerHourMax - 1];
  const retryAfterMs = oldest === undefined ? 0 : oldest.decidedAt + hourMs - Date.now();
  // Withdrawing consent is never rate limited.
  if (decision.isGiven && retryAfterMs > 0) refuse({ code: "RATE_LIMITED", retryAfterMs });
  await db.insert("consents", {
    clientId,
    kind: "coaching_data",
    ...decision,
    decidedAt: Date.now(),
  });
}

const toDecision = (row: Doc<"consents">) => showFields(consentFields, row);

const latestDecisions = (db: DatabaseReader, clientId: Id<"users">) =>
  rowsBy(db, "consents", "by_clientId_and_kind_and_decidedAt", {
    clientId,
    kind: "coaching_data",
  }).order("desc");
