import { cleanup, render } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test } from "vitest";

import { reflectionWords } from "@/content/tools/reflections";
import { ReflectionDesk } from "@/features/reflections/reflection-desk";
import { reflectionsSlot } from "@/features/reflections/kept-reflections";
import { forget, keep } from "@/lib/kept/kept-values";
import { type Viewer, ViewerContext } from "@/lib/sign-in/viewer";

afterEach(() => {
  cleanup();
  forget(reflectionsSlot("ada"));
});

const show = () =>
  render(
    <ViewerContext value={{ userId: "ada", role: "client" } as Viewer}>
      <ReflectionDesk sections={[]} />
    </ViewerContext>,
    { wrapper: MemoryRouter },
  );

test("[reflection-8] a device without reflections says that other devices keep their own", () => {
  show();
  expect(document.body.textContent).toContain(reflectionWords.elsewhere);
  cleanup();
  const date = "2026-11-27" as never;
  keep(reflectionsSlot("ada"), [{ id: "one", title: "One", content: "Words", date, tags: [] }]);
  show();
  expect(document.body.textContent).not.toContain(reflectionWords.elsewhere);
});
