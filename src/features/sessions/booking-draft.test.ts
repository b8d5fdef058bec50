import { expect, test } from "vitest";

import { bookingDraft, noBooking } from "./booking-draft";

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
