import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test } from "vitest";

import { AreaNav, BottomNav } from "@/components/patterns/area-nav";
import { coachShell } from "@/content/shell";

import { Target } from "lucide-react";

afterEach(cleanup);

test.each([
  ["/admin", "Overview"],
  ["/admin/Goals", "Goals"],
  ["/admin/library/new", "Library"],
  ["/admin/worksheets/1", "Library"],
  ["/admin/circles", "Clients"],
  ["/admin/requests", "Clients"],
  ["/admin/reports", "Clients"],
  ["/admin/settings/owner", "Settings"],
  ["/admin/audit", "Settings"],
  ["/admin/system", "Settings"],
])("[area-6, area-15] at %s both bars mark only %s", (address, name) => {
  const items = coachShell.entries.map((entry) => ({ ...entry, icon: Target }));
  render(
    <MemoryRouter initialEntries={[address]}>
      <AreaNav label="Places" items={items} />
      <BottomNav label="Places" items={items} />
    </MemoryRouter>,
  );
  const marked = screen.getAllByRole("link", { current: "page" });
  expect(marked.map(({ textContent }) => textContent)).toEqual([name, name]);
});
