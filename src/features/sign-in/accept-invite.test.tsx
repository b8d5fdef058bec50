import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";

import { inviteWords } from "@/content/sign-in-links";
import { OpenedInvite } from "@/features/sign-in/accept-invite";

afterEach(cleanup);
const look = vi.fn<(link: { secret: string }) => Promise<{ email: string } | null>>();
const open = (secret: string) =>
  render(
    <MemoryRouter>
      <OpenedInvite secret={secret} look={look} words={inviteWords}>
        {({ email }, again) => (
          <button type="button" onClick={again}>
            {email}
          </button>
        )}
      </OpenedInvite>
    </MemoryRouter>,
  );

test("a link that fails to load can be retried, and one that was used meanwhile is void", async () => {
  look.mockRejectedValueOnce(new Error("The line is cut."));
  look.mockResolvedValueOnce({ email: "ada@example.com" }).mockResolvedValueOnce(null);
  open("secret");
  await screen.findByText(inviteWords.openFailed);
  fireEvent.click(screen.getByRole("button"));
  fireEvent.click(await screen.findByRole("button", { name: "ada@example.com" }));
  await screen.findByText(inviteWords.invalidTitle);
  expect(look.mock.calls).toEqual(Array(3).fill([{ secret: "secret" }]));
});

test("a link without a secret is void, and the server is not asked", () => {
  look.mockClear();
  open("");
  expect(screen.getByText(inviteWords.invalidTitle)).toBeTruthy();
  expect(look).not.toHaveBeenCalled();
});
