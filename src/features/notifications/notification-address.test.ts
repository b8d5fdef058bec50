import { describe, expect, test } from "vitest";

import {
  isAt,
  type Notification,
  notificationAddress,
  seenAddress,
} from "@/features/notifications/notification-address";

const base: Notification = {
  notificationId: "n" as Notification["notificationId"],
  clientId: "c" as Notification["clientId"],
  ...{ kind: "message_sent", happenings: 1, happenedAt: 1, isRead: false },
  ...{ firstName: "Mara", lastName: "Lind", subjectTitle: undefined, aboutAt: undefined },
  ...{ sessionId: undefined, goalId: undefined, actionId: undefined, handoutId: undefined },
  ...{ messageId: undefined, invoiceId: undefined, libraryItemId: undefined },
};
const at = (address: string) => {
  const { pathname, search } = new URL(address, window.location.origin);
  return { pathname, search };
};
const isSeenAt = (notification: Notification, role: "client" | "admin", address: string) =>
  isAt(seenAddress(notification, role), at(address));

describe("[package-11] an issued invoice", () => {
  const issued: Notification = {
    ...base,
    kind: "invoice_issued",
    invoiceId: "i" as NonNullable<Notification["invoiceId"]>,
  };

  test("opens in the list of invoices", () => {
    expect(notificationAddress(issued, "client")).toBe("/dashboard/sessions?invoice=i");
  });

  test("is seen wherever that list is open", () => {
    expect(isSeenAt(issued, "client", "/dashboard/sessions")).toBe(false);
    expect(isSeenAt(issued, "client", "/dashboard/sessions?invoice=i")).toBe(true);
    expect(isSeenAt(issued, "client", "/dashboard/sessions?invoice=")).toBe(true);
  });
});
