import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { exportReasonCharactersMax } from "../domain/limits";
import { clientMutation, clientQuery, coachMutation, practiceQuery } from "./gate/functions";
import { requireOpenCoaching } from "./clients/coachings";
import { beginVisit, openVisit } from "./clients/recordVisits";
import { auditFields, listAudit, listSeen, writeLook, writeOwnAct } from "./privacy/audit";
import { requireFresh } from "./signIn/signIns/freshness";
import { tidyRequired } from "./gate/tidyTexts";
import { vAuditGroup } from "./validators";

/** Entries are added here and by the system, and never changed. */
export const list = practiceQuery({
  args: { group: v.optional(vAuditGroup), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(auditFields)),
  handler: (ctx, { group, paginationOpts }) => listAudit(ctx, group, paginationOpts),
});

/** For the client's page "Who saw my data". */
export const seen = clientQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(auditFields)),
  handler: (ctx, { paginationOpts }) => listSeen(ctx, paginationOpts),
});

/** A query cannot write, so a client's record is opened here, for a minute. */
export const look = coachMutation({
  args: { clientId: v.id("users"), part: v.union(v.literal("record"), v.literal("notes")) },
  handler: async (ctx, { clientId, part }) => {
    if (part === "record") await openVisit(ctx, clientId);
    else await writeLook(ctx, clientId, "notes_opened");
  },
});

/** Requires a reason, which the client sees. */
export const exportClient = coachMutation({
  args: { clientId: v.id("users"), reason: v.string() },
  handler: async (ctx, { clientId, reason }) => {
    await requireOpenCoaching(ctx, clientId);
    await requireFresh(ctx);
    const charactersMax = exportReasonCharactersMax;
    const detail = tidyRequired(reason, { field: "reason", charactersMax });
    await beginVisit(ctx, clientId);
    await writeOwnAct(ctx, { kind: "client_exported", clientId, detail });
  },
});

/** A report covers all clients, so it is logged as one entry of the practice and not under any client. */
export const exportReport = coachMutation({
  args: {},
  handler: async (ctx) => {
    await requireFresh(ctx);
    await writeOwnAct(ctx, { kind: "report_exported" });
  },
});

export const exportOwn = clientMutation({
  args: {},
  handler: async (ctx) => {
    await requireFresh(ctx);
    await writeOwnAct(ctx, { kind: "own_data_exported" });
  },
});
