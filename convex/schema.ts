import { defineSchema } from "convex/server";
import type { TableNames } from "./_generated/dataModel";
import { agreedActionRecords, agreedActionTables } from "./agreedActions/tables";
import { agreementRecords, agreementTables } from "./agreements/tables";
import { bookingRecords, bookingTables } from "./bookingPages/tables";
import { circleRecords, circleTables } from "./circles/tables";
import { clientRecords, clientTables } from "./clients/tables";
import { feedRecords, feedTables } from "./feeds/tables";
import type { Declared } from "./gate/record";
import { goalRecords, goalTables } from "./goals/tables";
import { invoiceRecords, invoiceTables } from "./invoices/tables";
import { journeyRecords, journeyTables } from "./journey/tables";
import { laterMessageRecords, laterMessageTables } from "./laterMessages/tables";
import { libraryRecords, libraryTables } from "./library/tables";
import { metricRecords, metricTables } from "./metrics/tables";
import { messageRecords, messageTables } from "./messages/tables";
import { notificationRecords, notificationTables } from "./notifications/tables";
import { outsideRecords, outsideTables } from "./outsideCalendars/tables";
import { peopleRecords, peopleTables } from "./people/tables";
import { privacyRecords, privacyTables } from "./privacy/tables";
import { pushRecords, pushTables } from "./push/tables";
import { retentionRecords, retentionTables } from "./retention/tables";
import { roomRecords, roomTables } from "./rooms/tables";
import { sessionRecords, sessionTables } from "./sessions/tables";
import { shareRecords, shareTables } from "./shares/tables";
import { inviteRecords, inviteTables } from "./signIn/inviteTables";
import { passkeyRecords, passkeyTables } from "./signIn/passkeyTables";
import { signInRecords, signInTables } from "./signIn/tables";
import { systemRecords, systemTables } from "./system/tables";
import { tallyRecords, tallyTables } from "./tallies/tables";
import { vaultRecords, vaultTables } from "./vault/tables";
import { waitRecords, waitTables } from "./waits/tables";
import { worksheetRecords, worksheetTables } from "./worksheets/tables";

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

/** Every table, as its noun declares it. A table without a declaration does not compile. */
export const records: { [T in TableNames]: Declared<T> } = {
  ...agreedActionRecords,
  ...agreementRecords,
  ...bookingRecords,
  ...circleRecords,
  ...clientRecords,
  ...feedRecords,
  ...goalRecords,
  ...invoiceRecords,
  ...laterMessageRecords,
  ...libraryRecords,
  ...metricRecords,
  ...notificationRecords,
  ...outsideRecords,
  ...privacyRecords,
  ...pushRecords,
  ...retentionRecords,
  ...roomRecords,
  ...sessionRecords,
  ...shareRecords,
  ...inviteRecords,
  ...passkeyRecords,
  ...signInRecords,
  ...systemRecords,
  ...tallyRecords,
  ...vaultRecords,
  ...waitRecords,
  ...worksheetRecords,
  ...peopleRecords,
  ...messageRecords,
  ...journeyRecords,
};
