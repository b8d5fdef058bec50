import type { TableNames } from "./_generated/dataModel";
import { agreedActionRecords } from "./agreedActions/tables";
import { agreementRecords } from "./agreements/tables";
import { bookingRecords } from "./bookingPages/tables";
import { circleRecords } from "./circles/tables";
import { clientRecords } from "./clients/tables";
import { feedRecords } from "./feeds/tables";
import { goalRecords } from "./goals/tables";
import { invoiceRecords } from "./invoices/tables";
import { laterMessageRecords } from "./laterMessages/tables";
import { libraryRecords } from "./library/tables";
import { metricRecords } from "./metrics/tables";
import { notificationRecords } from "./notifications/tables";
import { outsideRecords } from "./outsideCalendars/tables";
import { privacyRecords } from "./privacy/tables";
import { pushRecords } from "./push/tables";
import { retentionRecords } from "./retention/tables";
import { roomRecords } from "./rooms/tables";
import { sessionRecords } from "./sessions/tables";
import { shareRecords } from "./shares/tables";
import { inviteRecords } from "./signIn/inviteTables";
import { passkeyRecords } from "./signIn/passkeyTables";
import { signInRecords } from "./signIn/tables";
import { systemRecords } from "./system/tables";
import { tallyRecords } from "./tallies/tables";
import { vaultRecords } from "./vault/tables";
import { waitRecords } from "./waits/tables";
import { worksheetRecords } from "./worksheets/tables";
import { peopleRecords } from "./people/tables";
import { messageRecords } from "./messages/tables";
import { journeyRecords } from "./journey/tables";
import type { Declared } from "./gate/record";

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
