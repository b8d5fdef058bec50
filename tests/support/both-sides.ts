import type { Page } from "playwright-core";
import { beforeAll } from "vitest";

import { useDemoPractice } from "./demo-practice";
import type { DemoPortal } from "./portal";

const desk = { viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" } as const;

/** A client and their coach for a whole file, each in their own browser. */
export function useBothSides(
  paths: { client: string; coach: string },
  open?: () => Promise<DemoPortal>,
) {
  const { practice, openPerson, ...others } = useDemoPractice(desk, open);
  const stage = {} as { portal: DemoPortal; client: Page; coach: Page };
  beforeAll(async () => {
    stage.portal = practice.portal;
    [stage.client, stage.coach] = (await Promise.all(
      (["client", "coach"] as const).map(async (side) => {
        const person = await openPerson(practice.portal[side]);
        return await person.openPage(paths[side]);
      }),
    )) as [Page, Page];
  });
  return { stage, practice, openPerson, ...others };
}
