import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { ConvexProvider, type ConvexReactClient } from "convex/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test } from "vitest";

import type { Id } from "@convex/_generated/dataModel";
import { handOverWords } from "@/content/practice/clients";
import { clientDialogs } from "@/features/clients/client-dialogs";
import { ConfirmedContext } from "@/lib/sign-in/confirmed";

afterEach(cleanup);

test("nobody is handed over in a practice of one coach", async () => {
  const nobody: unknown[] = [];
  const watched = { onUpdate: () => () => undefined, localQueryResult: () => nobody };
  const client = { watchQuery: () => ({ ...watched, journal: () => undefined }) };
  const imogen = { clientId: "c" as Id<"users">, name: "Imogen" };
  render(
    <MemoryRouter>
      <ConvexProvider client={client as unknown as ConvexReactClient}>
        <ConfirmedContext value={(act) => act()}>
          <clientDialogs.ClientMenu {...imogen} onEnd={() => undefined} />
        </ConfirmedContext>
      </ConvexProvider>
    </MemoryRouter>,
  );
  fireEvent.click(await screen.findByRole("menuitem", { name: handOverWords.action }));
  await screen.findByText(handOverWords.nobody);
  const act = screen.getByRole<HTMLButtonElement>("button", { name: handOverWords.confirm });
  expect(act.disabled).toBe(true);
});
