import { api } from "../../convex/_generated/api";
import { clientAOrCoach, clients, coaches, coachOfA, members, type Row } from "./answers";
import type { World } from "./world";

const newGoal = {
  title: "Title",
  description: "",
  category: "health",
  priority: "low",
  targetDate: null,
  milestones: ["First"],
} as const;

/** Goals and their milestones, with those of client A. */
export const goalRows = (world: World): Record<string, Row> => ({
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
    "goals:create": { call: { mutation: api.goals.create, args: newGoal }, answers: clients },
    "goals:edit": {
      call: { mutation: api.goals.edit, args: { goalId, changes } },
      answers: clientAOrCoach,
    },
    "goals:setStatus": {
      call: { mutation: api.goals.setStatus, args: { goalId, status: "paused" } },
      answers: clientAOrCoach,
    },
    "goals:setProgress": {
      call: { mutation: api.goals.setProgress, args: { goalId, percent: 30, note: "" } },
      answers: clientAOrCoach,
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
      answers: clientAOrCoach,
    },
    "milestones:edit": {
      call: { mutation: api.milestones.edit, args: { milestoneId, changes } },
      answers: clientAOrCoach,
    },
    "milestones:tick": {
      call: { mutation: api.milestones.tick, args: { milestoneId, isCompleted: true } },
      answers: clientAOrCoach,
    },
    "milestones:move": {
      call: { mutation: api.milestones.move, args: { milestoneId, beforeId: null } },
      answers: clientAOrCoach,
    },
    "milestones:remove": {
      call: { mutation: api.milestones.remove, args: { milestoneId } },
      answers: clientAOrCoach,
    },
  };
}
