import { describe, expect, test } from "vitest";
import { minuteMs } from "../../domain/time/time-spans";
import { useEmailedWorld } from "../../tests/support/emailed-world";

const { world, choose, letPass, emails } = useEmailedWorld();

describe("[waiting-11] the email of a freed time", () => {
  const tomorrow = () => Date.now() + 20 * 60 * minuteMs;
  const tell = (aboutAt: number) =>
    world.t.run(async ({ db }) => {
      const [clientId, actorId] = [world.people.clientA.userId, world.people.coach.userId];
      const due = { happenedAt: Date.now(), emailDueAt: Date.now() + minuteMs };
      await db.insert("notifications", {
        ...{ userId: clientId, clientId, actorId, kind: "time_freed", aboutAt },
        ...{ happenings: 1, isRead: false, ...due },
      });
    });

  test("names the time, and links to the schedule dialog on its day", async () => {
    const aboutAt = tomorrow();
    await tell(aboutAt);
    await letPass(2);
    const [email] = await emails();
    expect(email?.subject).toMatch(
      /^Coach Example has a free time on .+: first come, first served$/,
    );
    expect(email?.text).toContain(`/dashboard/sessions?schedule=${aboutAt}\n`);
  });

  test("is not sent once the time is taken or past, or if its reader wants none", async () => {
    const aboutAt = tomorrow();
    await tell(aboutAt);
    await world.t.run(({ db }) =>
      db.insert("busyTimes", {
        ...{ coachId: world.people.coach.userId, sessionId: world.ofB.sessionId },
        ...{ startsAt: aboutAt - 15 * minuteMs, durationMinutes: 30 },
      }),
    );
    await tell(Date.now() + minuteMs / 2);
    await letPass(2);
    expect(await emails()).toEqual([]);
    await choose("clientA", { paces: [{ event: "freeTimes", pace: "off" }] });
    await tell(tomorrow() + 60 * minuteMs);
    await letPass(2);
    expect(await emails()).toEqual([]);
  });
});
