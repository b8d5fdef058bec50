import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { PasswordStrengthMeter } from "@/features/sign-in/chosen-password-fields";

afterEach(cleanup);

const ada = { email: "ada@example.com", firstName: "Ada", lastName: "Lovelace" };
const meter = (password: string) =>
  render(<PasswordStrengthMeter password={password} owner={ada} />);

test.each(["Password1!", "Lovelace-1815", "Qwerty123!"])(
  "[auth-37] %s, which would be refused as easy to guess, is never called strong for long",
  async (password) => {
    meter(password);
    expect(await screen.findByText("Weak")).toBeTruthy();
    expect(screen.queryByText("Strong")).toBeNull();
  },
);

test("[auth-4, auth-37] any other password is as strong as its score says", async () => {
  meter("Password1!");
  await screen.findByText("Weak");
  cleanup();
  meter("Quiet-harbour-42");
  expect(await screen.findByText("Strong")).toBeTruthy();
});
