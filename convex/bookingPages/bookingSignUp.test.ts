import { beforeEach, expect, test } from "vitest";
import { freshDoor, names, outcomeOf, password, type Tokens } from "../../tests/support/front-door";
import { linkIn } from "../../tests/support/emails";
import { api, internal } from "../_generated/api";

const door = freshDoor();
const bookingWord = "grace";

/** The first coach has served longest and has as few clients as the second, so they get newcomers who sign up without a page. */
const coaches = {} as Record<"first" | "second", Tokens>;
beforeEach(async () => {
  coaches.first = await makeCoach("first@example.com");
  coaches.second = await makeCoach("second@example.com");
  await as(coaches.second).mutation(api.bookingPages.save, {
    ...{ audience: "anybody", word: bookingWord },
  });
});

async function makeCoach(email: string): Promise<Tokens> {
  const lines = await door.t.mutation(internal.signIn.console.invite, { email });
  const { code: secret } = linkIn(lines[1]?.trim() ?? "");
  await door.t.action(api.invites.accept, { secret, password, ...names });
  return await door.signIn(email);
}

const as = (tokens: Tokens) => door.from({ tokens });
async function clientsOf(coach: Tokens) {
  const firstPage = { paginationOpts: { numItems: 10, cursor: null } };
  const { page } = await as(coach).query(api.clients.list, firstPage);
  return page.map(({ email }) => email);
}

test("[book-8] a person who signs up on a booking page becomes a client of its coach", async () => {
  await door.join("ada@example.com", { bookingWord });
  expect(await clientsOf(coaches.second)).toEqual(["ada@example.com"]);
  expect(await clientsOf(coaches.first)).toEqual([]);
});

test("[book-8] a link that is requested again leads to the same coach", async () => {
  await door.signUp("ada@example.com", { bookingWord });
  await door.letters();
  await door.knock({ flow: "verification-letter", email: "ada@example.com" });
  await door.confirm(await door.newestLink("ada@example.com"));
  expect(await clientsOf(coaches.second)).toEqual(["ada@example.com"]);
});

test.each([
  ["an unknown word", { bookingWord: "nobody-here" }],
  ["no word", { bookingWord: { not: "a word" } }],
  ["somebody's id in its place", { bookingWord, bookedCoachId: "x", coachId: "x" }],
])("[book-8] %s does not choose another coach than the page's", async (_, more) => {
  await door.join("ada@example.com", more);
  const expected = more.bookingWord === bookingWord ? coaches.second : coaches.first;
  expect(await clientsOf(expected)).toEqual(["ada@example.com"]);
});

test.each(["off", "clients"] as const)(
  "[book-8] a page for %s does not give its coach a client",
  async (audience) => {
    await as(coaches.second).mutation(api.bookingPages.save, { audience });
    await door.join("ada@example.com", { bookingWord });
    expect(await clientsOf(coaches.first)).toEqual(["ada@example.com"]);
  },
);

test("[book-8] a coach who leaves before the address is confirmed does not get the client", async () => {
  await door.signUp("ada@example.com", { bookingWord });
  const link = await door.newestLink("ada@example.com");
  await door.t.mutation(internal.signIn.coaches.remove, { email: "second@example.com" });
  await door.confirm(link);
  expect(await clientsOf(coaches.first)).toEqual(["ada@example.com"]);
});

test("[book-9] without open sign-up, only people with an account can use the page", async () => {
  await as(coaches.first).mutation(api.clientInvites.setDoor, { isOpen: false });
  expect(await outcomeOf(door.signUp("ada@example.com", { bookingWord }))).toEqual({
    code: "INVITE_REQUIRED",
  });
  const page = await door.t.action(api.bookingPages.look, { word: bookingWord, timeZone: "UTC" });
  expect(page?.isSignUpOpen).toBe(false);
});
