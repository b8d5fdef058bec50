import type { ConvexClient } from "convex/browser";
import { percentile } from "../../tests/engine/faults/time";
import { type Asked, nameOf } from "./coach-pages";
import type { Reads, ServedPractice } from "./served-practice";

/**
 * From the page's first request until all its queries have results, over an open connection: a new one each time,
 * because clients cache recent results.
 */
export async function measureFirstDataMs({ openCoach }: ServedPractice, asked: readonly Asked[]) {
  const rounds: number[] = [];
  for (let round = 0; round < 12; round += 1) {
    const coach = await openCoach();
    const startedAt = performance.now();
    const live = asked.map((question) => watch(coach, question, () => undefined));
    await Promise.all(live.map(({ isAnswered }) => isAnswered));
    rounds.push(performance.now() - startedAt);
    await coach.close();
  }
  return percentile(rounds.slice(2), 0.9); // the first ones compile
}

function watch(coach: ConvexClient, { query, args }: Asked, onAnswer: () => void) {
  let end = () => {};
  const isAnswered = new Promise<void>((done, fail) => {
    end = coach.onUpdate(
      query,
      args,
      () => {
        onAnswer();
        done();
      },
      fail,
    );
  });
  return { isAnswered, end: () => end() };
}

/** What one run of a query reads, and the size of its result. */
export async function measureReads(
  { openCoach, takeReads }: ServedPractice,
  { query, args }: Asked,
): Promise<Reads & { answerBytes: number }> {
  const coach = await openCoach();
  await takeReads();
  const answer = (await coach.query(query, args)) as unknown;
  const reads = await takeReads();
  await coach.close();
  return { ...reads, answerBytes: JSON.stringify(answer).length };
}

/** From a person's change until the page shows it, with all its queries live. */
export async function measureLiveMs(
  coach: ConvexClient,
  page: readonly Asked[],
  { shownBy, act }: { shownBy: string; act: (round: number) => Promise<unknown> },
) {
  const listener: { next: () => void } = { next: () => undefined };
  const live = page.map((question) =>
    watch(coach, question, () => {
      if (nameOf(question) === shownBy) listener.next();
    }),
  );
  await Promise.all(live.map(({ isAnswered }) => isAnswered));
  const rounds: number[] = [];
  for (let round = 0; round < 45; round += 1) {
    const startedAt = performance.now();
    const isShown = new Promise<void>((done) => (listener.next = done));
    await Promise.all([act(round), isShown]);
    rounds.push(performance.now() - startedAt);
  }
  live.forEach(({ end }) => end());
  return percentile(rounds.slice(5), 0.95);
}
