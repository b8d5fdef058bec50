import { expect, test } from "vitest";
import type { Row } from "./answers";
import { matrix } from "./matrix";
import { buildWorld, callAs, CALLERS, type Hand } from "./world";

const world = await buildWorld();
const rows = Object.entries(matrix(world));

/** What a row says of itself, and nobody who calls: whose it is, who wrote it, in what role, when, and whether it was read. */
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
  typeof value === "object" && value !== null && !Array.isArray(value);

/** These arguments with the field beside those that are there, and in every object among them. */
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

test("Z06: no function takes a word about whose a row is, who wrote it, when, or that it was read", async () => {
  for (const [path, row] of rows) {
    const caller = CALLERS.find((each) => row.answers[each] === "ok") ?? "clientA";
    for (const field of Object.keys(OF_THE_ROW)) {
      for (const args of withField(row.call.args, field)) {
        await expect(
          call(callAs(world, caller), row, args),
          `${path} with ${JSON.stringify(args)}`,
        ).rejects.toThrow(/Validator error: Unexpected field|contains extra field/);
      }
    }
  }
});
