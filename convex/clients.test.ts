import { expect, test } from "vitest";
import { buildWorld, callAs } from "../tests/access/world";
import { api } from "./_generated/api";

const everything = { paginationOpts: { numItems: 50, cursor: null } };

test("a coach sees their own clients with names and real e-mail addresses", async () => {
  const world = await buildWorld();
  const { page } = await callAs(world, "coach").query(api.clients.list, everything);
  expect(page).toHaveLength(3);
  expect(page).toContainEqual({
    clientId: world.people.clientA.userId,
    firstName: "Ada",
    lastName: "Example",
    email: "Ada@example.com",
    startedAt: expect.any(Number) as number,
  });
});

test("the viewer is told who they are, and nobody is told nothing", async () => {
  const world = await buildWorld();
  const names = { firstName: "Ada", lastName: "Example" };
  expect(await callAs(world, "clientA").query(api.viewer.get, {})).toEqual({
    role: "client",
    ...names,
  });
  expect(await callAs(world, "coach").query(api.viewer.get, {})).toMatchObject({ role: "admin" });
  expect(await callAs(world, "nobody").query(api.viewer.get, {})).toBeNull();
  expect(await callAs(world, "deadSignIn").query(api.viewer.get, {})).toBeNull();
});
