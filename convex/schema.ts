import { defineSchema } from "convex/server";
import { agreedActionTables } from "./agreedActions/tables";
import { agreementTables } from "./agreements/tables";
import { bookingTables } from "./bookingPages/tables";
import { circleTables } from "./circles/tables";
import { clientTables } from "./clients/tables";
import { feedTables } from "./feeds/tables";
import { goalTables } from "./goals/tables";
import { invoiceTables } from "./invoices/tables";
import { journeyTables } from "./journey/tables";
import { laterMessageTables } from "./laterMessages/tables";
import { libraryTables } from "./library/tables";
import { metricTables } from "./metrics/tables";
import { messageTables } from "./messages/tables";
import { notificationTables } from "./notifications/tables";
import { outsideTables } from "./outsideCalendars/tables";
import { peopleTables } from "./people/tables";
import { privacyTables } from "./privacy/tables";
import { pushTables } from "./push/tables";
import { retentionTables } from "./retention/tables";
import { roomTables } from "./rooms/tables";
import { sessionTables } from "./sessions/tables";
import { shareTables } from "./shares/tables";
import { inviteTables } from "./signIn/inviteTables";
import { passkeyTables } from "./signIn/passkeyTables";
import { signInTables } from "./signIn/tables";
import { systemTables } from "./system/tables";
import { tallyTables } from "./tallies/tables";
import { vaultTables } from "./vault/tables";
import { waitTables } from "./waits/tables";
import { worksheetTables } from "./worksheets/tables";

/**
 * Every table. Its noun's `tables.ts` says who writes and reads it, and the guarded database enforces that. "The client" is
 * the person a row belongs to (`clientId`); "the coach" is the one designated in `coachings`. Instants are UTC milliseconds,
 * named `…At`. Rows have their own instants, because imported and demo rows are older than their `_creationTime`.
 */
export default defineSchema({
  ...signInTables,
  ...passkeyTables,
  ...inviteTables,
  ...agreedActionTables,
  ...agreementTables,
  ...bookingTables,
  ...circleTables,
  ...clientTables,
  ...feedTables,
  ...goalTables,
  ...invoiceTables,
  ...journeyTables,
  ...laterMessageTables,
  ...libraryTables,
  ...metricTables,
  ...messageTables,
  ...notificationTables,
  ...outsideTables,
  ...peopleTables,
  ...privacyTables,
  ...pushTables,
  ...retentionTables,
  ...roomTables,
  ...sessionTables,
  ...shareTables,
  ...systemTables,
  ...tallyTables,
  ...vaultTables,
  ...waitTables,
  ...worksheetTables,
});
