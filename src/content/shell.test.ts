import { expect, test } from "vitest";

import { clientShell, coachShell } from "@/content/shell";
import { welcomeWords } from "@/content/welcome/welcome";

test("[area-3, welcome-1] the client's bar and page greet by first name, and somebody without one kindly", () => {
  expect(clientShell.greeting("Ada")).toBe("Welcome, Ada");
  expect(clientShell.greeting("")).toBe("Welcome, User");
  expect(welcomeWords.greeting(welcomeWords.fallbackName)).toBe("Welcome, there");
});

test("[area-7] the coach's bar greets by first name, and somebody without one as Admin", () => {
  expect(coachShell.greeting("Helena")).toBe("Coach Helena");
  expect(coachShell.greeting("")).toBe("Coach Admin");
});
