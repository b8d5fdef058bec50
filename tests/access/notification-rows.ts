import { api } from "../../convex/_generated/api";
import { clientA, members, type Row } from "./answers";
import type { World } from "./world";

const firstPage = { paginationOpts: { numItems: 50, cursor: null } };

const device = {
  endpoint: "https://push.example/device",
  p256dh: `BA${"x".repeat(85)}`,
  auth: "x".repeat(22),
};

/** Everybody has notifications; the marked one is client A's. */
export const notificationRows = ({ belongings }: World): Record<string, Row> => ({
  "notifications:list": {
    call: { query: api.notifications.list, args: firstPage },
    answers: members,
  },
  "notifications:unread": { call: { query: api.notifications.unread, args: {} }, answers: members },
  "notifications:countUnread": {
    call: { query: api.notifications.countUnread, args: {} },
    answers: members,
  },
  "notifications:markRead": {
    call: {
      mutation: api.notifications.markRead,
      args: { notificationIds: [belongings.notificationId] },
    },
    answers: clientA,
  },
  "notificationSettings:get": {
    call: { query: api.notificationSettings.get, args: {} },
    answers: members,
  },
  "notificationSettings:save": {
    call: { mutation: api.notificationSettings.save, args: { showsWords: true } },
    answers: members,
  },
  "notificationSettings:tryAddressAgain": {
    call: { mutation: api.notificationSettings.tryAddressAgain, args: {} },
    answers: members,
  },
  "pushDevices:get": { call: { query: api.pushDevices.get, args: {} }, answers: members },
  "pushDevices:add": { call: { mutation: api.pushDevices.add, args: device }, answers: members },
  "pushDevices:remove": {
    call: { mutation: api.pushDevices.remove, args: { endpoint: device.endpoint } },
    answers: members,
  },
  "pushDevices:removeOthers": {
    call: { mutation: api.pushDevices.removeOthers, args: {} },
    answers: members,
  },
  "notifications:markAllRead": {
    call: { mutation: api.notifications.markAllRead, args: {} },
    answers: members,
  },
});
