import { act, cleanup, render, screen } from "@testing-library/react";
import { type ComponentType, Suspense } from "react";
import { afterEach, expect, test, vi } from "vitest";

import { late, lateParts } from "@/lib/loading/late";

vi.stubGlobal("fetch", () => Promise.resolve(new Response()));
afterEach(cleanup);

function Greeting({ name }: { name: string }) {
  return <p>Hello, {name}</p>;
}
const draw = (Part: ComponentType<{ name: string }>) =>
  render(
    <Suspense fallback={<p>On its way</p>}>
      <Part name="Ada" />
    </Suspense>,
  );

test("renders preloaded code at once, without a fallback", async () => {
  const Part = late(() => Promise.resolve(Greeting));
  await Part.fetch();
  draw(Part);
  expect(screen.getByText("Hello, Ada")).toBeTruthy();
});

test("suspends for code that is not loaded, and loads it once", async () => {
  let askedCount = 0;
  const Part = late(() => {
    askedCount += 1;
    return Promise.resolve(Greeting);
  });
  await act(async () => {
    draw(Part);
    await Promise.resolve();
  });
  expect(await screen.findByText("Hello, Ada")).toBeTruthy();
  await Part.fetch();
  expect(askedCount).toBe(1);
});

test("loads again on render after a failed preload", async () => {
  let isThere = false;
  const Part = late(() =>
    isThere ? Promise.resolve(Greeting) : Promise.reject(new Error("not there")),
  );
  await expect(Part.fetch()).rejects.toThrow("not there");
  isThere = true;
  await act(async () => {
    draw(Part);
    await Promise.resolve();
  });
  expect(await screen.findByText("Hello, Ada")).toBeTruthy();
});

test("renders all parts of a chunk at once after one was preloaded, and loads it once", async () => {
  let askedCount = 0;
  const { First, Second } = lateParts(() => {
    askedCount += 1;
    return Promise.resolve({ First: Greeting, Second: Greeting });
  });
  await First.fetch();
  draw(Second);
  expect(screen.getByText("Hello, Ada")).toBeTruthy();
  await Second.fetch();
  expect(askedCount).toBe(1);
});

test("renders the requested part of a chunk once it is loaded", async () => {
  const { Other } = lateParts(() =>
    Promise.resolve({ Greeting, Other: ({ name }: { name: string }) => <p>Goodbye, {name}</p> }),
  );
  await act(async () => {
    draw(Other);
    await Promise.resolve();
  });
  expect(await screen.findByText("Goodbye, Ada")).toBeTruthy();
});
