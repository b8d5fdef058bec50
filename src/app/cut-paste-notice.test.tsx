import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { notices } from "@/content/notices";
import { CutPasteNotice } from "@/app/companions";
import * as board from "@/lib/device/notify";

beforeEach(() => {
  vi.spyOn(board, "notify").mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function paste(words: string, field: { value: string; maxLength?: number; selected?: number }) {
  const { value, maxLength, selected = 0 } = field;
  const { container } = render(
    <>
      <CutPasteNotice />
      <textarea defaultValue={value} maxLength={maxLength} />
    </>,
  );
  const area = container.querySelector("textarea");
  area?.setSelectionRange(0, selected);
  const event = new Event("paste", { bubbles: true });
  Object.assign(event, { clipboardData: { getData: () => words } });
  area?.dispatchEvent(event);
}

test("a paste that is cut shows how much fits", () => {
  paste("descended", { value: "We ", maxLength: 11 });
  expect(board.notify).toHaveBeenCalledExactlyOnceWith(notices.pasteCut("11"));
});

test.each([
  ["what just fits", "descended", { value: "We ", maxLength: 12 }],
  ["what replaces enough", "descended", { value: "Oh we ", maxLength: 12, selected: 3 }],
  ["what goes where there is no bound", "descended".repeat(1000), { value: "" }],
  ["line ends that a field counts once", "a\r\nb", { value: "", maxLength: 3 }],
])("%s does not show a notice", (_what, words, field) => {
  paste(words, field);
  expect(board.notify).not.toHaveBeenCalled();
});
