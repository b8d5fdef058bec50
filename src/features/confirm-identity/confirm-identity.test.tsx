import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { ConvexProvider, type ConvexReactClient } from "convex/react";
import { ConvexError } from "convex/values";
import { afterEach, beforeAll, expect, test, vi } from "vitest";

import { codeWords, confirmWords } from "@/content/second-step";
import { ConfirmIdentity } from "@/features/confirm-identity/confirm-identity";
import { useConfirmed } from "@/lib/sign-in/confirmed";

const confirm = vi.fn();
const live = { action: (_asked: unknown, answer: unknown) => confirm(answer) as unknown };
/** Loaded lazily; imported here so that no test waits for it. */
beforeAll(() => import("@/features/confirm-identity/confirm-dialog"));
afterEach(() => {
  cleanup();
  confirm.mockReset();
});

const refusal = (code: string) => new ConvexError({ code });

function open(act: () => Promise<string>) {
  const outcome = vi.fn();
  function Deed() {
    const confirmed = useConfirmed();
    return (
      <button
        type="button"
        onClick={() => {
          confirmed(act).then(outcome, outcome);
        }}
      >
        Do it
      </button>
    );
  }
  render(
    <ConvexProvider client={live as unknown as ConvexReactClient}>
      <ConfirmIdentity>
        <Deed />
      </ConfirmIdentity>
    </ConvexProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Do it" }));
  return outcome;
}

test("the question fits an export as well as a change", () => {
  expect(confirmWords.text).not.toMatch(/change/);
});

const type = async (label: string, value: string) => {
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
};
const press = async (name: string) => {
  fireEvent.click(await screen.findByRole("button", { name }));
};

test("asks for nothing if the server does not require it, and passes on other errors", async () => {
  const done = open(() => Promise.resolve("done"));
  await waitFor(() => expect(done).toHaveBeenCalledWith("done"));
  cleanup();
  const failure = refusal("NOT_FOUND");
  const failed = open(() => Promise.reject(failure));
  await waitFor(() => expect(failed).toHaveBeenCalledWith(failure));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("asks for the password, then for the code if needed, and then carries out the action", async () => {
  const act = vi.fn(() => Promise.resolve("done"));
  act.mockRejectedValueOnce(refusal("CONFIRMATION_REQUIRED"));
  const outcome = open(act);
  await press(confirmWords.action);
  await screen.findByText(confirmWords.passwordMissing);
  confirm.mockRejectedValueOnce(refusal("SIGN_IN_REFUSED"));
  await type(confirmWords.password, "wrong");
  await press(confirmWords.action);
  await screen.findByText(confirmWords.passwordRefused);
  confirm.mockRejectedValueOnce(refusal("MFA_REQUIRED"));
  await type(confirmWords.password, "right");
  await press(confirmWords.action);
  confirm.mockRejectedValueOnce(refusal("MFA_REFUSED"));
  await type(codeWords.label, "123456");
  await screen.findByText(codeWords.refused);
  confirm.mockResolvedValueOnce(null);
  await type(codeWords.label, "654321");
  await waitFor(() => expect(outcome).toHaveBeenCalledWith("done"));
  expect(confirm).toHaveBeenLastCalledWith({ password: "right", secondCode: "654321" });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("does nothing when cancelled", async () => {
  const act = vi.fn(() => Promise.reject(refusal("CONFIRMATION_REQUIRED")));
  const outcome = open(act);
  await press("Cancel");
  await waitFor(() => expect(outcome).toHaveBeenCalledWith(null));
  expect(act).toHaveBeenCalledTimes(1);
});
