import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { exportReasonCharactersMax } from "../domain/limits";
import { clientMutation, clientQuery, coachMutation, coachQuery } from "./functions";
import { auditFields, listAudit, listSeen, writeLook, writeOwnAct } from "./model/audit";
import { requireOpenCoaching } from "./model/coachings";
import { requireFresh } from "./model/signIn/freshness";
import { tidyRequired } from "./model/tidyTexts";
import { vAuditGroup } from "./validators";

/** Who looked, took along, let in or was turned away. Rows are added here and by the system, and never changed. */
export const list = coachQuery({
  args: { group: v.optional(vAuditGroup), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(auditFields)),
  handler: (ctx, { group, paginationOpts }) => listAudit(ctx, group, paginationOpts),
});

/** "Who saw my data", for the client. */
export const seen = clientQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(auditFields)),
  handler: (ctx, { paginationOpts }) => listSeen(ctx, paginationOpts),
});

/** A query cannot write, so the pages that open a client's record say so here. */
export const look = coachMutation({
  args: { clientId: v.id("users"), part: v.union(v.literal("record"), v.literal("notes")) },
  returns: v.null(),
  handler: async (ctx, { clientId, part }) => {
    await writeLook(ctx, clientId, part === "record" ? "client_opened" : "notes_opened");
    return null;
  },
});

/** Before a coach takes a client's data along, they say why. The client is shown it. */
export const exportClient = coachMutation({
  args: { clientId: v.id("users"), reason: v.string() },
  returns: v.null(),
  handler: async (ctx, { clientId, reason }) => {
    await requireOpenCoaching(ctx, clientId);
    await requireFresh(ctx);
    const charactersMax = exportReasonCharactersMax;
    const detail = tidyRequired(reason, { field: "reason", charactersMax });
    await writeOwnAct(ctx, { kind: "client_exported", clientId, detail });
    return null;
  },
});

/** A client takes their own data along. */
export const exportOwn = clientMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await requireFresh(ctx);
    await writeOwnAct(ctx, { kind: "own_data_exported" });
    return null;
  },
});
