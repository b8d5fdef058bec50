import { cleanup, render, screen } from "@testing-library/react";
import { ConvexProvider, type ConvexReactClient } from "convex/react";
import { afterEach, expect, test } from "vitest";

import { agreementWords } from "@/content/agreements";
import { AgreementDialog } from "@/features/agreements/agreement-dialog";

afterEach(cleanup);

test("[agreement-1] the reading begins at the title, not at the buttons below the text", () => {
  render(
    <ConvexProvider client={{} as ConvexReactClient}>
      <AgreementDialog
        agreement={{ version: 1, text: "We meet every two weeks." }}
        lead={agreementWords.dialog.lead(1, "May 1")}
        mayAccept
        onClose={() => undefined}
      />
    </ConvexProvider>,
  );
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: agreementWords.title }));
});
