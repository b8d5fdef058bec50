// @vitest-environment node
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  outsideCalendarBytesMax,
  outsideCalendarUrl,
} from "../../domain/schedule/outside-calendars";
import { book, busyTimes, refusal, wanted } from "../../tests/access/bookings";
import { buildWorld, callAs, type World } from "../../tests/access/world";
import { api, internal } from "../_generated/api";
import { isPublicAddress } from "../gate/pinnedCall";
import { fetchCalendar, type Fetching } from "./safeFetch";

const hourMs = 60 * 60 * 1000;
const stamp = (ms: number) => new Date(ms).toISOString().replaceAll(/[-:]|\.\d+/g, "");
const file = (...starts: number[]) =>
  [
    "BEGIN:VCALENDAR",
    ...starts.flatMap((startsAt) => [
      "BEGIN:VEVENT",
      `UID:${String(startsAt)}`,
      "SUMMARY:Dentist",
      `DTSTART:${stamp(startsAt)}`,
      "DURATION:PT1H",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
    "",
  ].join("\r\n");

const servers = new Set<Server>();
const stage = {} as { world: World };
beforeEach(async () => {
  stage.world = await buildWorld();
  vi.stubEnv("LOOPBACK_CALENDARS", "allowed");
});
afterEach(() => {
  vi.unstubAllEnvs();
  for (const server of servers) server.close();
  for (const server of servers) server.closeAllConnections();
  servers.clear();
});

async function serve(answer: RequestListener) {
  const server = createServer(answer);
  servers.add(server);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}
const coach = () => callAs(stage.world, "coach");
const own = async () => (await coach().query(api.outsideCalendars.list, {})).slice(1); // without the world's own
const add = async (url: string) => {
  const coachId = stage.world.people.coach.userId;
  const calendar = { coachId, name: "Home", url, failures: 0, nextReadAt: 1 };
  return await stage.world.t.run(({ db }) => db.insert("outsideCalendars", calendar));
};
type CalendarId = Awaited<ReturnType<typeof add>>;
const read = (calendarId: CalendarId) =>
  stage.world.t.action(internal.outsideCalendars.reader.fetch, { calendarId });
const upload = (text: string, caller: "coach" | "clientA" = "coach") =>
  stage.world.t
    .withIdentity({ subject: stage.world.people[caller].subject })
    .fetch("/calendar/upload?name=Home", { method: "POST", body: text });

describe("a coach's other calendar", () => {
  test("[calendar-5] blocks its busy times for clients, and frees them when it is removed", async () => {
    const { startsAt } = wanted();
    const served = { text: file(startsAt) };
    const url = await serve((_request, response) => response.end(served.text));
    const calendarId = await add(url);
    await read(calendarId);
    expect(await busyTimes(stage.world, "clientA")).toEqual([{ startsAt, durationMinutes: 60 }]);
    await expect(book(stage.world, "clientA")).rejects.toMatchObject(refusal("CONFLICT"));
    expect(await busyTimes(stage.world, "otherCoach")).toEqual([]);
    served.text = file(startsAt + 24 * hourMs);
    await read(calendarId);
    expect(await busyTimes(stage.world, "clientA")).toEqual([]);
    await book(stage.world, "clientA");
  });

  test("does not prevent the coach from booking", async () => {
    const { startsAt } = wanted();
    await upload(file(startsAt));
    await callAs(stage.world, "coach").mutation(api.calendar.book, {
      clientId: stage.world.people.clientA.userId,
      title: "Title",
      sessionType: "video",
      ...wanted(),
    });
  });

  test("[calendar-6] is stored without titles, whether added as an address or as a file", async () => {
    const { startsAt } = wanted();
    expect((await upload(file(startsAt))).status).toBe(204);
    await read(await add(await serve((_request, response) => response.end(file(startsAt)))));
    const rows = await stage.world.t.run(async ({ db }) => [
      await db.query("outsideCalendars").take(9),
      await db.query("outsideDays").take(9),
    ]);
    expect(JSON.stringify(rows)).not.toContain("Dentist");
    expect(await own()).toMatchObject([
      { name: "Home", host: null, found: { entries: 1, skipped: 0 } },
      { name: "Home", found: { entries: 1 } },
    ]);
    for (const { calendarId } of await own()) {
      await coach().mutation(api.outsideCalendars.remove, { calendarId });
    }
    expect(await busyTimes(stage.world, "clientA")).toEqual([]);
  });

  test("is fetched with the validators that the other server sent", async () => {
    const asked: unknown[] = [];
    const url = await serve(({ headers }, response) => {
      asked.push([headers["if-none-match"], headers.cookie]);
      response.setHeader("ETag", '"one"').setHeader("Set-Cookie", "a=b");
      response.statusCode = headers["if-none-match"] === '"one"' ? 304 : 200;
      response.end(response.statusCode === 304 ? "" : file(wanted().startsAt));
    });
    const calendarId = await add(url);
    await read(calendarId);
    await read(calendarId);
    expect(asked).toEqual([
      [undefined, undefined],
      ['"one"', undefined],
    ]);
    expect(await busyTimes(stage.world, "clientA")).toHaveLength(1);
  });

  test("[calendar-7] O01, O04 shows why reading it failed, keeps the known times, and is tried less often", async () => {
    const served: { answer: RequestListener } = {
      answer: (_request, response) => response.end(file(wanted().startsAt)),
    };
    const calendarId = await add(await serve((...call) => served.answer(...call)));
    await read(calendarId);
    const big = "x".repeat(outsideCalendarBytesMax + 1);
    const endless = file(1).replace("DURATION:PT1H", "DURATION:PT1S\r\nRRULE:FREQ=SECONDLY");
    for (const [problem, answer] of [
      ["missing", (_request, response) => response.writeHead(404).end()],
      ["unreachable", (_request, response) => response.writeHead(500).end()],
      ["unreachable", (_request, response) => response.destroy()],
      ["too_large", (_request, response) => response.end(big)],
      ["not_a_calendar", (_request, response) => response.end("<html></html>")],
      [
        "not_a_calendar",
        (_request, response) => response.setHeader("Content-Encoding", "gzip").end(file(1)),
      ],
      ["endless", (_request, response) => response.end(endless)],
      ["redirected", (_request, response) => response.writeHead(302, { Location: "/" }).end()],
      [
        "not_allowed",
        (_request, response) => response.writeHead(302, { Location: "http://[fd00::1]/" }).end(),
      ],
      [
        "not_allowed",
        (_request, response) =>
          response.writeHead(302, { Location: "https://169.254.169.254/" }).end(),
      ],
      [
        "not_allowed",
        (_request, response) => response.writeHead(302, { Location: "file:///etc/passwd" }).end(),
      ],
    ] as [string, RequestListener][]) {
      served.answer = answer;
      await read(calendarId);
      expect((await own())[0]).toMatchObject({ problem, found: { entries: 1 } });
      expect(await busyTimes(stage.world, "clientA")).toHaveLength(1);
    }
    const waits = (await own())[0]?.nextReadAt ?? 0;
    expect(waits).toBeGreaterThan(Date.now() + 5 * hourMs);
    served.answer = (_request, response) => response.end(file());
    await read(calendarId);
    expect((await own())[0]?.problem).toBeUndefined();
    expect(await busyTimes(stage.world, "clientA")).toEqual([]);
  });

  test("[calendar-7] is read again at its coach's request, but not twice in a moment, and not if it is a file", async () => {
    const calls: string[] = [];
    const calendarId = await add(
      await serve(({ url }, response) => {
        calls.push(String(url));
        response.end(file(wanted().startsAt));
      }),
    );
    const wish = async () => {
      await coach().mutation(api.outsideCalendars.readNow, { calendarId });
      await stage.world.t.finishAllScheduledFunctions(() => undefined);
    };
    await wish();
    await wish();
    expect(calls).toHaveLength(1);
    expect((await own())[0]).toMatchObject({ found: { entries: 1 } });
    await upload(file(wanted().startsAt));
    const uploaded = (await own()).find(({ host }) => host === null);
    if (uploaded === undefined) throw new Error("The file was not added.");
    await expect(
      coach().mutation(api.outsideCalendars.readNow, { calendarId: uploaded.calendarId }),
    ).rejects.toMatchObject(refusal("NOT_FOUND"));
  });

  test("cannot be added by an invalid address", async () => {
    vi.stubEnv("LOOPBACK_CALENDARS", "");
    for (const url of [
      "http://calendar.example/a.ics",
      "http://127.0.0.1/",
      "ftp://a.example",
      "x",
    ]) {
      const adding = coach().mutation(api.outsideCalendars.add, { name: "Home", url });
      await expect(adding, url).rejects.toMatchObject(refusal("INVALID", { field: "url" }));
    }
    expect((await upload("<html></html>")).status).toBe(400);
    expect((await upload(file(1), "clientA")).status).toBe(404);
    expect((await upload("x".repeat(outsideCalendarBytesMax + 1))).status).toBe(400);
    expect(await own()).toEqual([]);
  });
});

describe("fetching an address", () => {
  test.each([
    ...["127.0.0.1", "10.1.2.3", "172.31.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1"],
    ...["0.0.0.0", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fc00::1", "ff02::1"],
    ...["::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:db8::1", "localhost"],
  ])("%s is not of the public internet", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
  test.each(["93.184.216.34", "2606:2800:220:1::1"])("%s is of the public internet", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  const problemOf = (fetching: Partial<Fetching> & { url: string }) =>
    fetchCalendar({ mayBeLoopback: false, ...fetching }).then(
      () => "read",
      (error: unknown) => (error as Error).message,
    );

  test("O01 never reaches a private network, by any notation or name", async () => {
    for (const host of [
      "127.0.0.1",
      "0x7f.1",
      "2130706433",
      "[::1]",
      "[::ffff:7f00:1]",
      "10.0.0.1",
    ]) {
      expect(await problemOf({ url: `https://${host}/` }), host).toBe("not_allowed");
    }
    // A name may resolve to one bad address among good ones.
    const resolve = () => Promise.resolve(["93.184.216.34", "192.168.0.1"]);
    expect(await problemOf({ url: "https://a.example/", resolve })).toBe("not_allowed");
    expect(await problemOf({ url: "https://me:pw@a.example/", resolve })).toBe("not_allowed");
  });

  test("O02 connects to the address that was checked, and looks up each name once", async () => {
    const port = new URL(await serve((_request, response) => response.end(file(1)))).port;
    const names: string[] = [];
    const resolve = (host: string) => {
      names.push(host);
      return Promise.resolve(["127.0.0.1"]);
    };
    const url = `http://localhost:${port}/`;
    expect(await problemOf({ url, resolve, mayBeLoopback: true })).toBe("read");
    expect(names).toEqual(["localhost"]);
  });

  test("accepts subscription addresses, and refuses other kinds", () => {
    expect(outsideCalendarUrl(" webcal://a.example/x.ics ", false)).toBe("https://a.example/x.ics");
    expect(outsideCalendarUrl("http://localhost.a.example/", true)).toBeNull();
    expect(outsideCalendarUrl("javascript:alert(1)", true)).toBeNull();
  });
});
