import { render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { Sound } from "./sound";
import type { Speaker } from "./use-speaker";

afterEach(() => {
  vi.unstubAllGlobals();
});

const speaker: Speaker = {
  outputs: [],
  chosen: "",
  gone: null,
  follow: vi.fn(),
  choose: vi.fn(),
  refuse: vi.fn(),
  goOn: vi.fn(),
};

type Played = { srcObject: MediaStream | null };

function hear(setSinkId?: (id: string) => Promise<void>) {
  const element = {
    play: vi.fn(() => Promise.resolve()),
    muted: false,
    ...({ srcObject: null } as Played),
    ...(setSinkId === undefined ? {} : { setSinkId }),
  };
  vi.stubGlobal("Audio", function () {
    return element;
  });
  vi.stubGlobal("MediaStream", function () {});
  const tracks = [{}];
  const stream = { getAudioTracks: () => tracks } as unknown as MediaStream;
  const { rerender } = render(<Sound stream={stream} media={{ isPaused: false, speaker }} />);
  const change = (changes: Partial<Speaker>, isPaused = false) => {
    const media = { isPaused, speaker: { ...speaker, ...changes } };
    rerender(<Sound stream={stream} media={media} />);
  };
  return { element, change };
}

test("[room-60] the other person is played on the chosen output", async () => {
  const setSinkId = vi.fn(() => Promise.resolve());
  const { change } = hear(setSinkId);
  change({ chosen: "h" });
  await vi.waitFor(() => expect(setSinkId.mock.calls).toEqual([[""], ["h"]]));
  setSinkId.mockRejectedValueOnce(new DOMException("", "NotFoundError"));
  change({ chosen: "s" });
  await vi.waitFor(() => expect(speaker.refuse).toHaveBeenCalledExactlyOnceWith("s"));
});

test("[room-61] nothing is played while the sound is paused, even if the browser cannot choose an output", () => {
  const { element, change } = hear();
  change({ gone: "Headphones" });
  expect(element.muted).toBe(true);
  change({ gone: null });
  expect(element.muted).toBe(false);
});

test("[room-65] nothing is played while something else has the microphone", () => {
  const { element, change } = hear();
  expect(element.srcObject).not.toBeNull();
  change({}, true);
  expect(element.srcObject).toBeNull();
  change({});
  expect(element.srcObject).not.toBeNull();
  expect(element.play).toHaveBeenCalledTimes(2);
});
