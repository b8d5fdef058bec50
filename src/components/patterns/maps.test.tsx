import { PHASES } from "@domain/phases";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { JourneyMap } from "@/components/patterns/journey-map";
import { phasePlace, trailPlaces } from "@/components/patterns/journey-terrain";
import { PhaseLandscape } from "@/components/patterns/phase-landscape";

afterEach(cleanup);

const names = { arrival: "Arrival", crossing: "Crossing", descent: "Descent", return: "Return" };
const directions = ["across", "down"] as const;

test("every phase has a country of its own", () => {
  const drawings = PHASES.map((phase) => {
    const { container } = render(<PhaseLandscape phase={phase} />);
    return [...container.querySelectorAll("path")].map((path) => path.getAttribute("d")).join();
  });
  expect(new Set(drawings).size).toBe(PHASES.length);
  for (const drawing of drawings) expect(drawing.length).toBeGreaterThan(1000);
});

test("a drawing says nothing to a screen reader", () => {
  const { container } = render(<PhaseLandscape phase="descent" className="w-full" />);
  const svg = container.querySelector("svg");
  expect(svg?.getAttribute("aria-hidden")).toBe("true");
  expect(svg?.getAttribute("class")?.endsWith("w-full")).toBe(true);
});

test.each(directions)("going %s, the map reads as a list of the phases in order", (direction) => {
  render(<JourneyMap direction={direction} names={names} />);
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
