import { describe, expect, test } from "vitest";
import { consentTextVersion } from "../../domain/privacy/consent";
import { hourMs } from "../../domain/time/time-spans";
import { sessionsOfMark } from "../../domain/work/marks";
import { sectionsOf } from "../../domain/work/phases";
import type { Caller } from "../../tests/access/world";
import { useHandedWorld } from "../../tests/support/handed-world";
import { api } from "../_generated/api";

const { stage, as, clientId, give, send } = useHandedWorld();
const marks = async (caller: Caller = "clientA") =>
  (await as(caller).query(api.marks.own, {})).marks.filter(({ kind }) => kind !== "first_share");
const kinds = async () => (await marks()).map(({ kind }) => kind);

const hold = (sessions: number) =>
  stage.world.t.run(async ({ db }) => {
    for (let number = 1; number <= sessions; number++) {
      await db.insert("sessions", {
        ...{ clientId: clientId(), title: "Title", sessionType: "video", status: "completed" },
        ...{ startsAt: number * hourMs, durationMinutes: 60, timeZone: "Europe/Berlin" },
        updatedAt: 1,
      });
    }
  });

async function reachGoal() {
  const goal = { title: "Sleep", category: "health", priority: "low" } as const;
  const goalId = await as("clientA").mutation(api.goals.create, {
    ...{ ...goal, description: "", targetDate: null, milestones: [] },
  });
  await as("clientA").mutation(api.goals.setStatus, { goalId, status: "completed" });
  return goalId;
}

describe("[mark-1] a client's marks", () => {
  test("are an empty list before anything is reached", async () => {
    expect(await marks()).toEqual([]);
  });

  test("include the first and the tenth session, on their days", async () => {
    await hold(sessionsOfMark - 1);
    expect(await marks()).toMatchObject([{ kind: "first_session", reachedAt: hourMs }]);
    await hold(1);
    expect(await kinds()).toEqual(["first_session", "ten_sessions"]);
  });

  test("include the first section, and a phase when its last section is completed", async () => {
    const ada = as("clientA");
    await ada.mutation(api.onboarding.decideConsent, {
      ...{ isGiven: true, textVersion: consentTextVersion },
    });
    const [last, ...others] = sectionsOf("descent");
    await ada.mutation(api.journey.completeSections, { sections: others });
    expect(await kinds()).toEqual(["first_page"]);
    await ada.mutation(api.journey.completeSections, { sections: [last ?? "shadow-work"] });
    expect(await marks()).toMatchObject([
      { kind: "first_page" },
      { kind: "phase_finished", phase: "descent" },
    ]);
  });

  test("include the first answered worksheet and the first shared text", async () => {
    await give();
    expect(await kinds()).toEqual([]);
    await send();
    expect(await kinds()).toEqual(["first_worksheet"]);
    const all = (await as("clientA").query(api.marks.own, {})).marks;
    expect(all.map(({ kind }) => kind)).toContain("first_share");
  });

  test("[mark-2] include a reached goal, until it is reopened", async () => {
    const goalId = await reachGoal();
    expect(await marks()).toMatchObject([{ kind: "first_goal", goalId }]);
    await as("clientA").mutation(api.goals.setStatus, { goalId, status: "active" });
    expect(await marks()).toEqual([]);
    const another = await reachGoal();
    expect(await marks()).toMatchObject([{ kind: "first_goal", goalId: another }]);
  });

  test("are visible to the client only", async () => {
    await hold(1);
    expect(await marks("clientB")).toEqual([]);
  });
});

test("[mark-4] hidden marks stay hidden until the client shows them again, and hiding changes nothing else", async () => {
  const ada = as("clientA");
  await hold(1);
  await ada.mutation(api.marks.setHidden, { areHidden: true });
  await ada.mutation(api.onboarding.add, { completedSteps: ["welcome"], isDismissed: true });
  expect(await ada.query(api.marks.own, {})).toEqual({ areHidden: true, marks: [] });
  expect(await ada.query(api.onboarding.get, {})).toMatchObject({ isDismissed: true });
  expect(await as("clientB").query(api.marks.own, {})).toMatchObject({ areHidden: false });
  await ada.mutation(api.marks.setHidden, { areHidden: false });
  expect(await kinds()).toEqual(["first_session"]);
});
