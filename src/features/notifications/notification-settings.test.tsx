import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { notificationSettingsWords as words } from "@/content/settings/notifications";
import { QuietHours } from "@/features/notifications/notification-settings";

afterEach(cleanup);

test("[notify-8] the quiet hours say what is delayed, and equal times say that there are no quiet hours", () => {
  const hours = { quietFromMinute: 21 * 60, quietToMinute: 7 * 60 };
  const { rerender } = render(<QuietHours settings={hours} save={() => undefined} />);
  const find = (description: string) =>
    screen.queryByRole("combobox", { name: words.quietTo, description });
  expect(find(words.quietHint)).not.toBeNull();
  rerender(<QuietHours settings={{ ...hours, quietToMinute: 21 * 60 }} save={() => undefined} />);
  expect(find(words.neverQuiet)).not.toBeNull();
});
