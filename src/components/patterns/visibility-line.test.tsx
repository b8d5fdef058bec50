import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { SharedCircleContext, VisibilityLine } from "@/components/patterns/visibility-line";
import { CIRCLES } from "@/content/visibility";
import { type Viewer, ViewerContext } from "@/lib/sign-in/viewer";

afterEach(cleanup);

const personOf = (role: Viewer["role"]): Viewer => ({
  userId: "one",
  role,
  firstName: "",
  lastName: "",
  email: "",
  timeZone: null,
  owesSecondStep: false,
  coachingEnd: null,
  deletion: null,
  secondStepReset: null,
  areDeletionsStopped: false,
});
const read = (role: Viewer["role"], isShort = false) =>
  CIRCLES.map((circle) => {
    const { container } = render(
      <ViewerContext value={personOf(role)}>
        <VisibilityLine circle={circle} isShort={isShort} />
      </ViewerContext>,
    );
    return container.textContent;
  });

test("says to each side in its own words who will see a text", () => {
  expect(read("client")).toEqual([
    "Visible to: Only you. It stays in this browser unless you share it.",
    "Visible to: Only you. It is in your vault, unless you share it.",
    "Visible to: You and your coach",
    "Visible to: You, your coach and their stand-in",
    "Visible to: Only your coach",
  ]);
  expect(read("admin")).toEqual([
    "Visible to: Only you. It stays in this browser.",
    "Visible to: Only you",
    "Visible to: You and your client",
    "Visible to: You, the client and the other coach",
    "Visible to: Only you. Your client cannot see it.",
  ]);
  expect(read("client", true)[0]).toBe("Visible to: Only you");
});

test("says that the stand-in sees it, too, in a conversation with one", () => {
  const { container } = render(
    <SharedCircleContext value="covered">
      <VisibilityLine circle="shared" />
      <VisibilityLine circle="own" isShort />
    </SharedCircleContext>,
  );
  expect(container.textContent).toBe(
    "Visible to: You, your coach and their stand-inVisible to: Only you",
  );
});
