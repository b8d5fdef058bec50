import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { Picture } from "./picture";

test("[room-63] a video that is no longer shown releases its track", () => {
  const { rerender, unmount } = render(<Picture track={{} as MediaStreamTrack} label="Other" />);
  const video = screen.getByLabelText<HTMLVideoElement>("Other");
  const first = video.srcObject;
  expect(first).toBeInstanceOf(MediaStream);
  rerender(<Picture track={{} as MediaStreamTrack} label="Other" />);
  expect(video.srcObject).toBeInstanceOf(MediaStream);
  expect(video.srcObject).not.toBe(first);
  unmount();
  expect(video.srcObject).toBeNull();
});
