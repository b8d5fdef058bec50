import { attempt as attemptIn, type Attempt, type Person } from "./attempts";
import type { World } from "./world";

/** New for each test of `writes.test.ts`. */
export let world: World;

export function setStage(next: World) {
  world = next;
}

export const attempt = (person: Person | "nobody", act: Attempt) => attemptIn(world, person, act);
