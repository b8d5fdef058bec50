import { expect, test, vi } from "vitest";

import { followWorker } from "@/lib/loading/service-worker";

test("offers a new version whose loading began before the page checked", async () => {
  vi.stubEnv("DEV", false);
  const next = new EventTarget();
  const registration = Object.assign(new EventTarget(), {
    installing: next,
    waiting: null as EventTarget | null,
  });
  const answer = () => Promise.resolve(registration);
  const serviceWorker = { register: answer, getRegistration: answer, controller: {} };
  vi.stubGlobal("navigator", { serviceWorker });
  const onNew = vi.fn();
  const stop = followWorker(onNew);
  await new Promise((begun) => setTimeout(begun));
  expect(onNew).not.toHaveBeenCalled();
  Object.assign(registration, { installing: null, waiting: next });
  next.dispatchEvent(new Event("statechange"));
  expect(onNew).toHaveBeenCalledExactlyOnceWith(next);
  stop();
});
