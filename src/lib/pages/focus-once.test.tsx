import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";

import { useFocusBack } from "@/lib/pages/focus-once";

afterEach(cleanup);

function Row() {
  const [isForm, setIsForm] = useState(false);
  const row = useFocusBack(isForm);
  if (isForm) {
    return (
      <li>
        <input aria-label="Text" onKeyDown={() => setIsForm(false)} />
      </li>
    );
  }
  return (
    <li ref={row}>
      <button type="button" aria-haspopup="menu" onClick={() => setIsForm(true)}>
        More
      </button>
    </li>
  );
}
const more = () => screen.getByRole("button", { name: "More" });

function leaveForm(goesOn: boolean) {
  render(
    <>
      <Row />
      <a href="/">Elsewhere</a>
    </>,
  );
  expect(document.activeElement).toBe(document.body);
  fireEvent.click(more());
  const field = screen.getByRole("textbox");
  field.focus();
  if (goesOn) screen.getByRole("link").focus();
  fireEvent.keyDown(field, { key: "Escape" });
}

test("[area-19] the focus returns to a row's menu when the row's form is closed", () => {
  leaveForm(false);
  expect(document.activeElement).toBe(more());
});

test("[area-19] the focus does not return if the person has moved it meanwhile", () => {
  leaveForm(true);
  expect(document.activeElement).toBe(screen.getByRole("link"));
});
