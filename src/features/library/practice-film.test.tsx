import { render } from "@testing-library/react";
import { expect, test } from "vitest";

import { PracticeFilm } from "@/features/library/guided-player";

const cues = [0, 20, 60, 100].map((atSeconds) => ({ atSeconds, text: "A line" }));

function show(seconds: number, isUnderWay: boolean) {
  const { container } = render(
    <PracticeFilm
      title="Three minutes of presence"
      wholeSeconds={180}
      isPlaying={isUnderWay}
      {...{ cues, seconds, isUnderWay }}
    />,
  );
  return {
    places: container.querySelectorAll("circle.fill-foreground").length,
    isPartSeen: container.querySelector("mask") !== null,
    isHidden: container.querySelector("svg")?.getAttribute("aria-hidden"),
  };
}

test("[media-11] the map shows the places of the lines played so far, and all places before and after playing", () => {
  const whole = { places: cues.length + 1, isPartSeen: false, isHidden: "true" };
  expect(show(0, false)).toEqual(whole);
  expect(show(0, true)).toMatchObject({ places: 1, isPartSeen: true });
  expect(show(59, true)).toMatchObject({ places: 2 });
  expect(show(60, true)).toMatchObject({ places: 3 });
  expect(show(179, true)).toMatchObject({ places: 4 });
  expect(show(180, false)).toEqual(whole);
});
