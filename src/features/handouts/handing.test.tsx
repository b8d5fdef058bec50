import { cleanup, render, screen } from "@testing-library/react";
import { ConvexProvider, type ConvexReactClient } from "convex/react";
import { afterEach, expect, test } from "vitest";

import { handoutWords } from "@/content/handouts";
import { handing } from "@/features/handouts/handing";

afterEach(cleanup);

test("the dialog to hand out a worksheet begins at its title while its fields load", () => {
  const loading = { onUpdate: () => () => undefined, localQueryResult: () => undefined };
  const client = { watchQuery: () => ({ ...loading, journal: () => undefined }) };
  render(
    <ConvexProvider client={client as unknown as ConvexReactClient}>
      <handing.GiveDialog onClose={() => undefined} />
    </ConvexProvider>,
  );
  const heading = screen.getByRole("heading", { name: handoutWords.dialog.title });
  expect(document.activeElement).toBe(heading);
});
