import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { composing } from "@/content/messages/communication";
import { Composer } from "@/features/messages/compose/composer";
import { personKey } from "@/lib/kept/kept-keys";

afterEach(cleanup);

test("[center-14] a reply can be written, but not sent, while the answered message loads", () => {
  const onSend = vi.fn();
  const composer = (isEarly: boolean) => (
    <Composer
      draftKey={personKey("message_draft", "ada")}
      label="Reply"
      placeholder=""
      sendLabel="Send"
      {...{ isEarly, onSend }}
    />
  );
  const { rerender } = render(composer(true));
  const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Reply" });
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Send" });
  fireEvent.change(field, { target: { value: "At once" } });
  fireEvent.keyDown(field, { key: "Enter", ctrlKey: true });
  expect(button.disabled).toBe(true);
  expect(onSend).not.toHaveBeenCalled();
  expect(field.value).toBe("At once");
  rerender(composer(false));
  fireEvent.keyDown(field, { key: "Enter", ctrlKey: true });
  expect(onSend).toHaveBeenCalledOnce();
  expect(field.value).toBe("");
});

test("the focus returns to the field when a message is sent by the button", () => {
  render(
    <Composer
      draftKey={personKey("message_draft", "ada")}
      label="Message"
      placeholder=""
      sendLabel="Send"
      onSend={vi.fn()}
    />,
  );
  const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Message" });
  fireEvent.change(field, { target: { value: "Hello" } });
  const button = screen.getByRole("button", { name: "Send" });
  button.focus();
  fireEvent.click(button);
  expect(field.value).toBe("");
  expect(document.activeElement).toBe(field);
});

test("[message-20] a composer of one row hides other controls behind a button that says whether they are shown", () => {
  render(
    <Composer
      draftKey={personKey("message_draft", "ada")}
      label="Message"
      placeholder=""
      sendLabel="Send"
      isLowOnPhone
      hasPriority
      onSend={vi.fn()}
    />,
  );
  const form = screen.getByRole("button", { name: "Send" }).closest("form");
  const more = screen.getByRole("button", { name: composing.more });
  expect(form?.hasAttribute("data-folded")).toBe(true);
  expect(more.getAttribute("aria-expanded")).toBe("false");
  fireEvent.click(more);
  expect(form?.hasAttribute("data-folded")).toBe(false);
  expect(more.getAttribute("aria-expanded")).toBe("true");
});
