import { describe, expect, test } from "vitest";

import {
  isAt,
  type Notification,
  notificationAddress,
  seenAddress,
} from "@/features/notifications/notification-bell";

const base: Notification = {
  notificationId: "n" as Notification["notificationId"],
  clientId: "c" as Notification["clientId"],
  ...{ kind: "message_sent", happenings: 1, happenedAt: 1, isRead: false },
  ...{ firstName: "Mara", lastName: "Lind", subjectTitle: undefined, aboutAt: undefined },
  ...{ sessionId: undefined, goalId: undefined, actionId: undefined, handoutId: undefined },
  ...{
    packageId: undefined,
    circleId: undefined,
    messageId: undefined,
    invoiceId: undefined,
    shareId: undefined,
    libraryItemId: undefined,
  },
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

  test("is marked as seen on any page with that list", () => {
    expect(isSeenAt(issued, "client", "/dashboard/sessions")).toBe(false);
    expect(isSeenAt(issued, "client", "/dashboard/sessions?invoice=i")).toBe(true);
    expect(isSeenAt(issued, "client", "/dashboard/sessions?invoice=")).toBe(true);
  });
});

test("[notify-17] a new package and an invitation to a circle open where they can be answered", () => {
  const agreed: Notification = { ...base, kind: "package_agreed" };
  expect(notificationAddress(agreed, "client")).toBe("/dashboard/sessions");
  const invited: Notification = { ...base, kind: "circle_invited" };
  expect(notificationAddress(invited, "client")).toBe("/dashboard/circles");
});

describe("[notify-16] a shared text", () => {
  const shared: Notification = {
    ...base,
    kind: "share_commented",
    shareId: "s" as NonNullable<Notification["shareId"]>,
  };

  test("opens for either side, and an older notification opens the list", () => {
    expect(notificationAddress(shared, "client")).toBe("/dashboard/tools/shared?share=s");
    expect(notificationAddress(shared, "admin")).toBe("/admin/clients/c?tab=shares&share=s");
    const earlier: Notification = { ...base, kind: "share_commented" };
    expect(notificationAddress(earlier, "client")).toBe("/dashboard/tools/shared");
    expect(notificationAddress(earlier, "admin")).toBe("/admin/clients/c?tab=shares");
  });

  test("is marked as seen by the client once it is open, and by the coach in the list, which shows it in full", () => {
    expect(isSeenAt(shared, "client", "/dashboard/tools/shared")).toBe(false);
    expect(isSeenAt(shared, "client", "/dashboard/tools/shared?share=s")).toBe(true);
    expect(isSeenAt(shared, "client", "/dashboard/tools/shared?share=t")).toBe(false);
    expect(isSeenAt(shared, "admin", "/admin/clients/c?tab=shares")).toBe(true);
    expect(isSeenAt(shared, "admin", "/admin/clients/d?tab=shares")).toBe(false);
  });
});

test("[waiting-11] a freed time opens the schedule dialog on its day", () => {
  const freed: Notification = { ...base, kind: "time_freed", aboutAt: 1_800_000_000_000 };
  expect(notificationAddress(freed, "client")).toBe("/dashboard/sessions?schedule=1800000000000");
});
