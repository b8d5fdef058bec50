import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { readerWords } from "@/content/journey/overview";
import { LandscapeFigure } from "@/features/journey/guide-reader";

afterEach(cleanup);

const earlier = { answers: { body: "2", mind: "3" }, finishedAt: "2026-03-03T12:00:00.000Z" };
const rounds = (container: HTMLElement) =>
  container.querySelectorAll("[data-slot=landscape-round]").length;
const row = (region: string) => screen.getByText(region, { selector: "li > span" }).parentElement;

test("a first map lists the height of each region and the unanswered ones", () => {
  const { container } = render(<LandscapeFigure answers={{ body: "4", mind: "3" }} />);
  expect(row("Body")?.textContent).toBe("Body4 of 5");
  expect(screen.getByText(/^Left flat on the map/).textContent).toContain("Heart, People");
  expect(rounds(container)).toBe(0);
});

test("a second map lists earlier values that differ", () => {
  const { container } = render(
    <LandscapeFigure answers={{ body: "4", mind: "3" }} earlier={earlier} />,
  );
  expect(row("Body")?.textContent).toBe("Body4 of 5, was 2");
  expect(row("Mind")?.textContent).toBe("Mind3 of 5");
  expect(screen.getByText(readerWords.comparedWith("March 3, 2026"))).toBeTruthy();
  expect(rounds(container)).toBe(2);
});

test("a second map with the same answers shows no comparison", () => {
  const { container } = render(<LandscapeFigure answers={earlier.answers} earlier={earlier} />);
  expect(screen.queryByText(/was/)).toBeNull();
  expect(rounds(container)).toBe(0);
});
