import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { actionWords } from "@/content/agreed-actions";
import { EditAction } from "@/features/agreed-actions/action-menu";
import type { AgreedAction } from "@/features/agreed-actions/actions";

afterEach(cleanup);

test("[action-3] a change of an action is discarded by its button, and by Escape in any of its fields", () => {
  const { label, due, cancel } = actionWords.edit;
  const onLeave = vi.fn();
  const onSave = vi.fn();
  const action = { actionId: "one", text: "Walk" } as AgreedAction;
  render(<EditAction {...{ action, onSave, onLeave }} />);
  fireEvent.change(screen.getByLabelText(label), { target: { value: "Run" } });
  fireEvent.click(screen.getByRole("button", { name: cancel }));
  expect(onLeave).toHaveBeenCalledTimes(1);
  for (const name of [label, due])
    fireEvent.keyDown(screen.getByLabelText(name), { key: "Escape" });
  expect(onLeave).toHaveBeenCalledTimes(3);
  expect(onSave).not.toHaveBeenCalled();
});
