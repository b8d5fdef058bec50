import { expect, test } from "vitest";

import { bookingDraft, coachBookingDraft, noBooking, noCoachBooking } from "./booking-draft";

const slot = bookingDraft("ada");
const whole = {
  title: "Looking back",
  description: "The week",
  sessionType: "video",
  date: "2026-12-01",
  time: "10:00",
  durationMinutes: 45,
} as const;

test("restores an unsent booking with its date, time and length", () => {
  expect(slot.decode(slot.encode(whole))).toEqual(whole);
});

test("reads as much as possible of an old or damaged draft", () => {
  expect(slot.decode('{"title":"Looking back","sessionType":"video"}')).toEqual({
    ...noBooking,
    title: "Looking back",
    sessionType: "video",
  });
  expect(slot.decode('{"date":"tomorrow","time":9,"durationMinutes":7}')).toEqual(noBooking);
});

test("restores a coach's unsent booking with its clients and how often it repeats", () => {
  const coachSlot = coachBookingDraft("grace", "");
  const series = { ...whole, clientId: "ada", otherIds: ["eve"], weeks: 2 as const, count: 6 };
  expect(coachSlot.decode(coachSlot.encode(series))).toEqual(series);
  expect(coachSlot.decode('{"clientId":7,"otherIds":"ada","weeks":3,"count":1000}')).toEqual(
    noCoachBooking,
  );
});

test("keeps a draft in one client's record separate", () => {
  const keys = ["", "ada", "eve"].map((clientId) => coachBookingDraft("grace", clientId).key);
  expect(new Set(keys).size).toBe(3);
});
