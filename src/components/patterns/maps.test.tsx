import { PHASES } from "@domain/work/phases";
import { act, cleanup, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";

import { ContourDrawing } from "@/components/patterns/contour-drawing";
import { JourneyMap, phasePlace, trailPlaces } from "@/components/patterns/journey-map";
import { PhaseLandscape } from "@/components/patterns/phase-landscape";
import { phaseTerrains } from "@/components/patterns/phase-terrains";

afterEach(cleanup);

const directions = ["across", "down"] as const;

const linesIn = (container: HTMLElement) =>
  [...container.querySelectorAll("path")].map((path) => path.getAttribute("d") ?? "");

test("a landscape is drawn line by line, and at once the second time", () => {
  vi.useFakeTimers();
  const terrain = { ...phaseTerrains.arrival, seed: 98 };
  const { container } = render(<ContourDrawing terrain={terrain} />);
  expect(linesIn(container)).toEqual([]);
  act(() => {
    vi.runAllTimers();
  });
  expect(linesIn(container).join().length).toBeGreaterThan(1000);
  const again = render(<ContourDrawing terrain={terrain} />);
  expect(linesIn(again.container)).toEqual(linesIn(container));
  vi.useRealTimers();
});

test("every phase has its own landscape", () => {
  vi.useFakeTimers();
  const drawings = PHASES.map((phase) => {
    const { container } = render(<PhaseLandscape phase={phase} />);
    act(() => {
      vi.runAllTimers();
    });
    return linesIn(container).join();
  });
  vi.useRealTimers();
  expect(new Set(drawings).size).toBe(PHASES.length);
  for (const drawing of drawings) expect(drawing.length).toBeGreaterThan(1000);
});

test("stops drawing when the component unmounts", () => {
  vi.useFakeTimers();
  const { unmount } = render(<ContourDrawing terrain={{ ...phaseTerrains.arrival, seed: 99 }} />);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test("a bare map has a trail and a river, and no inline styles", () => {
  const markup = renderToString(<JourneyMap direction="down" isBare />);
  expect(markup).toContain("<path");
  expect(markup).not.toContain("style=");
});

test("hides a drawing from screen readers", () => {
  const { container } = render(<PhaseLandscape phase="descent" className="w-full" />);
  const svg = container.querySelector("svg");
  expect(svg?.getAttribute("aria-hidden")).toBe("true");
  expect(svg?.getAttribute("class")?.endsWith("w-full")).toBe(true);
});

test.each(directions)("going %s, screen readers get the phases as a list in order", (direction) => {
  render(<JourneyMap direction={direction} />);
  const places = screen.getAllByRole("listitem").map((item) => item.lastChild?.textContent);
  expect(places).toEqual(["Arrival", "Crossing", "Descent", "Return"]);
});

test.each(directions)(
  "going %s, the trail passes through every phase in order and ends in the last",
  (direction) => {
    const trail = trailPlaces(direction);
    const stops = PHASES.map((phase) => {
      const place = phasePlace(direction, phase);
      return trail.findIndex(({ x, y }) => x === place.x && y === place.y);
    });
    expect(stops).not.toContain(-1);
    expect(stops).toEqual([...stops].sort((a, b) => a - b));
    expect(stops.at(-1)).toBe(trail.length - 1);
  },
);
