import { beforeEach, onTestFailed } from "vitest";

/* Test files with this set-up skip what follows the first test that fails. */
let hasFailed = false;

beforeEach(({ skip }) => {
  if (hasFailed) skip();
  onTestFailed(() => void (hasFailed = true));
});
