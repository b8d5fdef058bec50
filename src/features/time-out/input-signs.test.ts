import { afterEach, expect, test, vi } from "vitest";

import { followInput } from "./time-out";

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

function listen() {
  const onInput = vi.fn();
  stops.push(followInput(onInput));
  return onInput;
}
const move = (movementX: number) =>
  Object.assign(new Event("pointermove", { bubbles: true }), { movementX, movementY: 0 });

test.each(["pointerdown", "keydown", "wheel", "touchstart", "touchmove"])(
  "%s anywhere counts as activity, also when the page stops its propagation",
  (kind) => {
    const onInput = listen();
    document.body.addEventListener(kind, (event) => event.stopPropagation(), { once: true });
    document.body.dispatchEvent(new Event(kind, { bubbles: true }));
    expect(onInput).toHaveBeenCalledTimes(1);
  },
);

test("a moving pointer counts as activity, but not the page moving under it", () => {
  const onInput = listen();
  document.body.dispatchEvent(move(0));
  expect(onInput).not.toHaveBeenCalled();
  document.body.dispatchEvent(move(3));
  expect(onInput).toHaveBeenCalledTimes(1);
});

test("programmatic scrolling does not count as activity, and nothing counts after the end", () => {
  const onInput = listen();
  document.body.dispatchEvent(new Event("scroll", { bubbles: true }));
  for (const stop of stops.splice(0)) stop();
  document.body.dispatchEvent(new Event("keydown", { bubbles: true }));
  expect(onInput).not.toHaveBeenCalled();
});
