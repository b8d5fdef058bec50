import type { ConvexHttpClient } from "convex/browser";

import { api } from "../../convex/_generated/api";
import type { OfAForm } from "./text-arguments";

/** A call for each text argument with a fixed format, about existing rows. */
export function asksOfAForm(
  { client, coach }: Record<"client" | "coach", ConvexHttpClient>,
  ids: { client: string; package: string; items: readonly string[] },
): Record<OfAForm, (text: string) => Promise<unknown>> {
  const words = { title: "Words", description: "", tags: [], blocks: [], cues: [] };
  const item = {
    ...words,
    contentType: "video",
    durationMinutes: 5,
    difficulty: "beginner",
  } as const;
  const libraryItemId = ids.items[0] as (typeof api.shelf.edit)["_args"]["libraryItemId"];
  const terms = { sessionsIncluded: 1, startsOn: "2026-01-01", timeZone: "UTC" };
  const clientId = ids.client as (typeof api.packages.add)["_args"]["clientId"];
  const packageId = ids.package as (typeof api.packages.change)["_args"]["packageId"];
  return {
    "bookingPages:save.word": (word) => coach.mutation(api.bookingPages.save, { word }),
    "clientInvites:send.packageTerms.paymentLink": (paymentLink) =>
      coach.mutation(api.clientInvites.send, {
        people: [{ email: "refused@example.com" }],
        packageTerms: { ...terms, paymentLink },
      }),
    "clientInvites:share.packageTerms.paymentLink": (paymentLink) =>
      coach.mutation(api.clientInvites.share, { packageTerms: { ...terms, paymentLink } }),
    "outsideCalendars:add.url": (url) =>
      coach.mutation(api.outsideCalendars.add, { name: "Words", url }),
    "packages:add.paymentLink": (paymentLink) =>
      coach.mutation(api.packages.add, { clientId, ...terms, paymentLink }),
    "packages:change.paymentLink": (paymentLink) =>
      coach.mutation(api.packages.change, { packageId, ...terms, paymentLink }),
    "practice:save.meetingLink": (meetingLink) =>
      coach.mutation(api.practice.save, { meetingLink }),
    "practice:save.welcomeVideoUrl": (welcomeVideoUrl) =>
      coach.mutation(api.practice.save, { welcomeVideoUrl }),
    "profile:save.phone": (phone) => client.mutation(api.profile.save, { phone }),
    "shelf:add.linkUrl": (linkUrl) => coach.mutation(api.shelf.add, { ...item, linkUrl }),
    "shelf:edit.linkUrl": (linkUrl) =>
      coach.mutation(api.shelf.edit, { libraryItemId, ...item, linkUrl }),
  };
}
