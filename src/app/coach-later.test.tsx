import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";

import { coachLater } from "@/app/coach-later";
import { stoppedWords } from "@/content/practice/stopped-deletions";
import * as zoneOfferModule from "@/features/settings/zone-offer";
import * as resetBannerModule from "@/features/two-step/reset-banner";
import { paths } from "@/lib/pages/paths";
import * as viewerModule from "@/lib/sign-in/viewer";

const { CoachBanners } = coachLater;
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function openAt(path: string, areDeletionsStopped: boolean): string {
  vi.spyOn(zoneOfferModule, "ZoneOffer").mockReturnValue(null);
  vi.spyOn(resetBannerModule, "ResetBanner").mockReturnValue(null);
  vi.spyOn(viewerModule, "useViewer").mockReturnValue({ areDeletionsStopped } as never);
  render(<CoachBanners />, {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>,
  });
  return document.body.textContent;
}

const elsewhere = ["/admin/clients", "/admin/messages", "/admin/settings", "/admin/system"];

test.each(elsewhere)(
  "a notice at %s says that deletions have stopped, and links to the overview",
  (path) => {
    expect(openAt(path, true)).toContain(stoppedWords.line);
    const link = screen.getByRole("link", { name: stoppedWords.see });
    expect(link.getAttribute("href")).toBe(paths.overview());
  },
);

test("the notice is shown neither on the overview nor while deletions go on", () => {
  expect(openAt(paths.overview(), true)).toBe("");
  cleanup();
  expect(openAt("/admin/clients", false)).toBe("");
});
