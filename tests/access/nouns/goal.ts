import { expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { DatabaseWriter } from "../../../convex/_generated/server";
import {
  clientAOrCoach,
  clients,
  coaches,
  coachOfA,
  members,
  type Row,
  whileCoached,
} from "../answers";
import { type Attempt, goalOf, now } from "../attempts";
import type { Noun } from "../noun";
import { attempt, world } from "../stage";
import { ofClient } from "../truth";
import type { World } from "../world";

const newGoal = {
  title: "Title",
  description: "",
  category: "health",
  priority: "low",
  targetDate: null,
  milestones: ["First"],
} as const;

/** Goals and their milestones, with those of client A. */
const goalRows = (world: World): Record<string, Row> => ({
  ...rowsOfGoals(world),
  ...rowsOfMilestones(world),
});

const changes = { title: { from: "Title", to: "Other" } };

function rowsOfGoals({ people, ofA: { goalId } }: World): Record<string, Row> {
  const clientId = people.clientA.userId;
  return {
    "goals:list": { call: { query: api.goals.list, args: {} }, answers: clients },
    "goals:listOfClient": {
      call: { query: api.goals.listOfClient, args: { clientId } },
      answers: coaches, // a stranger's goals are an empty list: see lists.test.ts
    },
    "goals:history": {
      call: { query: api.goals.history, args: { goalId } },
      answers: members, // a stranger's is empty
    },
    "goals:create": {
      call: { mutation: api.goals.create, args: newGoal },
      answers: whileCoached(clients),
    },
    "goals:edit": {
      call: { mutation: api.goals.edit, args: { goalId, changes } },
      answers: whileCoached(clientAOrCoach),
    },
    "goals:setStatus": {
      call: { mutation: api.goals.setStatus, args: { goalId, status: "paused" } },
      answers: whileCoached(clientAOrCoach),
    },
    "goals:setProgress": {
      call: { mutation: api.goals.setProgress, args: { goalId, percent: 30, note: "" } },
      answers: whileCoached(clientAOrCoach),
    },

    "goalBoard:list": {
      call: {
        query: api.goalBoard.list,
        args: { paginationOpts: { numItems: 50, cursor: null } },
      },
      answers: coaches,
    },
    "goalBoard:totals": {
      call: { query: api.goalBoard.totals, args: { today: "2026-03-18" } },
      answers: coaches,
    },
    "goalBoard:create": {
      call: { mutation: api.goalBoard.create, args: { clientId, ...newGoal } },
      answers: coachOfA,
    },
  };
}

function rowsOfMilestones({ ofA: { goalId, milestoneId } }: World): Record<string, Row> {
  const milestone = { title: "Title", targetDate: null, isCompleted: false, beforeId: null };
  return {
    "milestones:add": {
      call: { mutation: api.milestones.add, args: { goalId, ...milestone } },
      answers: whileCoached(clientAOrCoach),
    },
    "milestones:edit": {
      call: { mutation: api.milestones.edit, args: { milestoneId, changes } },
      answers: whileCoached(clientAOrCoach),
    },
    "milestones:tick": {
      call: { mutation: api.milestones.tick, args: { milestoneId, isCompleted: true } },
      answers: whileCoached(clientAOrCoach),
    },
    "milestones:move": {
      call: { mutation: api.milestones.move, args: { milestoneId, beforeId: null } },
      answers: whileCoached(clientAOrCoach),
    },
    "milestones:remove": {
      call: { mutation: api.milestones.remove, args: { milestoneId } },
      answers: whileCoached(clientAOrCoach),
    },
  };
}

const raw = <T>(act: (db: DatabaseWriter) => Promise<T>) => world.t.run(({ db }) => act(db));

function endWithCoaching({ people, ofA }: World): Record<string, Attempt> {
  const clientId = people.clientA.userId;
  const { goalId, milestoneId } = ofA;
  const step = { clientId, goalId, title: "Title", isCompleted: false, position: 1 };
  const point = { clientId, goalId, actorId: clientId, progress: 10, recordedAt: now };
  return {
    "a goal set": (db) => db.insert("goals", goalOf(clientId)),
    "a goal changed": (db) => db.patch("goals", goalId, { title: "Other" }),
    "a goal replaced": (db) => db.replace("goals", goalId, goalOf(clientId)),
    "a milestone added": (db) => db.insert("goalMilestones", step),
    "a milestone changed": (db) => db.patch("goalMilestones", milestoneId, { title: "Other" }),
    "a milestone removed": (db) => db.delete("goalMilestones", milestoneId),
    "progress recorded": (db) => db.insert("goalProgressPoints", point),
  };
}

function writes() {
  test("a milestone keeps its goal", async () => {
    const other = await raw((db) => db.insert("goals", goalOf(world.people.clientA.userId)));
    const move: Attempt = (db) =>
      db.patch("goalMilestones", world.ofA.milestoneId, { goalId: other });
    expect(await attempt("clientA", move)).toBe("NOT_FOUND");
  });

  test("[goal-15, record-7, record-8] a client writes goals for themselves, a coach for their clients, nobody for strangers", async () => {
    const write: Attempt = (db) => db.insert("goals", goalOf(world.people.clientA.userId));
    expect(await attempt("clientA", write)).toBe("ok");
    expect(await attempt("coach", write)).toBe("ok");
    expect(await attempt("clientB", write)).toBe("NOT_FOUND");
    expect(await attempt("otherCoach", write)).toBe("NOT_FOUND");
    expect(await attempt("nobody", write)).toBe("NOT_FOUND");
  });

  test("a milestone belongs to a goal of the same client that the writer may read", async () => {
    const milestone = { title: "Title", isCompleted: false, position: 1 };
    const under = (goalId: typeof world.ofA.goalId): Attempt => {
      const clientId = world.people.clientB.userId;
      return (db) => db.insert("goalMilestones", { ...milestone, clientId, goalId });
    };
    expect(await attempt("clientB", under(world.ofB.goalId))).toBe("ok");
    expect(await attempt("clientB", under(world.ofA.goalId))).toBe("NOT_FOUND");
    expect(await attempt("coach", under(world.ofA.goalId))).toBe("NOT_FOUND");
    expect(await attempt("clientA", under(world.ofB.goalId))).toBe("NOT_FOUND");
  });

  test("a milestone is removed by its client and their coach only", async () => {
    const act: Attempt = (db) => db.delete("goalMilestones", world.ofA.milestoneId);
    expect(await attempt("clientB", act)).toBe("NOT_FOUND");
    expect(await attempt("otherCoach", act)).toBe("NOT_FOUND");
    expect(await attempt("clientA", act)).toBe("ok");
  });
}

export const noun: Noun = {
  rows: goalRows,
  sees: {
    goals: ofClient,
    goalMilestones: ofClient,
    goalProgressPoints: ofClient,
  },
  removable: ["goalMilestones"],
  endWithCoaching,
  writes,
};
