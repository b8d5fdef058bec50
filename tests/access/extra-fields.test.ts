import { expect, test } from "vitest";
import type { Row } from "./answers";
import { matrix } from "./matrix";
import { buildWorld, callAs, CALLERS, type Hand } from "./world";

const world = await buildWorld();
const rows = Object.entries(matrix(world));

/** Fields that no caller may set: a row's owner, author, role, time, and whether it was read. */
const OF_THE_ROW: Record<string, unknown> = {
  _id: world.ofA.goalId,
  _creationTime: 1,
  userId: world.people.clientB.userId,
  clientId: world.people.clientB.userId,
  coachId: world.people.otherCoach.userId,
  authorId: world.people.coach.userId,
  role: "admin",
  sender: "coach",
  isRead: true,
  readAt: 1,
  sentAt: 1,
  createdAt: 1,
};

type Args = Record<string, unknown>;
const isObject = (value: unknown): value is Args =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof ArrayBuffer);

/** These arguments with the field added, at the top and in every object among them. */
function withField(args: Args, field: string): Args[] {
  const own = field in args ? [] : [{ ...args, [field]: OF_THE_ROW[field] }];
  const within = Object.entries(args).flatMap(([name, value]) =>
    isObject(value) ? withField(value, field).map((inner) => ({ ...args, [name]: inner })) : [],
  );
  return [...own, ...within];
}

async function call(hand: Hand, { call }: Row, args: Args): Promise<unknown> {
  if ("query" in call) return await hand.query(call.query, args);
  if ("mutation" in call) return await hand.mutation(call.mutation, args);
  return await hand.action(call.action, args);
}

test("Z06: no function accepts a row's owner, author, time or read mark", async () => {
  for (const [path, row] of rows) {
    const caller = CALLERS.find((each) => row.answers[each] === "ok") ?? "clientA";
    for (const field of Object.keys(OF_THE_ROW)) {
      for (const args of withField(row.call.args, field)) {
        await expect(
          call(callAs(world, caller), row, args),
          `${path} with ${JSON.stringify(args)}`,
        ).rejects.toThrow(
          /Validator error: (Unexpected field|Expected one of object)|contains extra field/,
        );
      }
    }
  }
});
