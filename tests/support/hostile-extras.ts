import type { ConvexHttpClient } from "convex/browser";

import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { outsideCalendarNameCharactersMax } from "../../domain/outside-calendars";
import { priceCharactersMax } from "../../domain/packages";
import { transcriptCharactersMax, voiceBars } from "../../domain/voice";
import { type DemoPortal, signIn } from "./portal";
import type { HostilePen } from "./script-payloads";

const webmBytes = new Uint8Array([0x1a, 0x45, 0xdf, 0xa3]);

/** With scripts as its transcript. */
export async function sendVoice(portal: DemoPortal, client: ConvexHttpClient, pen: HostilePen) {
  const { token } = await signIn(portal, portal.client);
  const answer = await fetch(`${portal.url}/files/upload`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${token}`,
      "Content-Type": "audio/webm",
      "X-File-Name": "voice.webm",
      "X-Request-Name": "voice",
      "X-Voice": `7400;${"7".repeat(voiceBars)}`,
    },
    body: webmBytes,
  });
  if (!answer.ok) throw new Error(`The voice message was refused: ${await answer.text()}`);
  const paginationOpts = { numItems: 5, cursor: null };
  const { page } = await client.query(api.messages.list, { paginationOpts });
  const messageId = page.find(({ messageType }) => messageType === "voice")?.messageId;
  if (messageId === undefined) throw new Error("The voice message did not arrive.");
  const transcript = pen.write("messages:transcribe.transcript", transcriptCharactersMax);
  await client.mutation(api.messages.transcribe, { messageId, transcript });
}

export async function writePackages(
  coach: ConvexHttpClient,
  pen: HostilePen,
  clientId: Id<"users">,
) {
  const terms = { sessionsIncluded: 12, startsOn: "2026-01-01", timeZone: "UTC" };
  const price = (by: string) => pen.write(`packages:${by}.price`, priceCharactersMax);
  await coach.mutation(api.packages.add, { clientId, ...terms, price: price("add") });
  const packageId = await coach.mutation(api.packages.add, { clientId, ...terms });
  await coach.mutation(api.packages.change, { packageId, ...terms, price: price("change") });
  return packageId;
}

/** As a file, because an address would be fetched. */
export async function nameCalendar(portal: DemoPortal, pen: HostilePen) {
  const { token } = await signIn(portal, portal.coach);
  const name = pen.write("outsideCalendars:add.name", outsideCalendarNameCharactersMax);
  const query = new URLSearchParams({ name });
  const answer = await fetch(`${portal.url}/calendar/upload?${query.toString()}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}` },
    body: ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//x//EN", "END:VCALENDAR", ""].join(
      "\r\n",
    ),
  });
  if (!answer.ok) throw new Error(`The calendar was refused: ${await answer.text()}`);
}
