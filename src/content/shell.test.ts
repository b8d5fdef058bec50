import { expect, test } from "vitest";

import { clientShell, coachShell } from "@/content/shell";
import { welcomeWords } from "@/content/welcome/welcome";

test("[area-3, welcome-1] the client's bar and page greet by first name, with a fallback", () => {
  expect(clientShell.greeting("Ada")).toBe("Welcome, Ada");
  expect(clientShell.greeting("")).toBe("Welcome, User");
  expect(welcomeWords.greeting(welcomeWords.fallbackName)).toBe("Welcome, there");
});

test("[area-7] the coach's bar greets by first name, with Admin as a fallback", () => {
  expect(coachShell.greeting("Helena")).toBe("Coach Helena");
  expect(coachShell.greeting("")).toBe("Coach Admin");
});
