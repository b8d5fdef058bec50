import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";

import { CodeField } from "@/components/patterns/code-field";
import { codeWords } from "@/content/second-step";

afterEach(cleanup);

function open({ isFirst = false } = {}) {
  const onComplete = vi.fn();
  function Form() {
    const [value, setValue] = useState("");
    return (
      <CodeField value={value} onChange={setValue} onComplete={onComplete} isFirst={isFirst} />
    );
  }
  render(<Form />);
  const type = (label: string, value: string) => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  };
  return { onComplete, type };
}

test("submits after the last digit, typed or pasted, once for each code", () => {
  const { onComplete, type } = open();
  for (const typed of ["1", "12", "12345", "123456", "123456 ", "123 456"]) {
    type(codeWords.label, typed);
  }
  expect(onComplete.mock.calls).toEqual([["123456"]]);
  type(codeWords.label, "654321");
  expect(onComplete).toHaveBeenLastCalledWith("654321");
});

test("lets a phone fill in the code, and takes the focus", () => {
  open();
  const field = screen.getByLabelText(codeWords.label);
  expect(field.getAttribute("autocomplete")).toBe("one-time-code");
  expect(field.getAttribute("inputmode")).toBe("numeric");
  expect(document.activeElement).toBe(field);
});

test("switches to a recovery code, which waits for the button, and back", () => {
  const { onComplete, type } = open();
  type(codeWords.label, "123");
  fireEvent.click(screen.getByRole("button", { name: codeWords.useRecovery }));
  const field = screen.getByLabelText<HTMLInputElement>(codeWords.recoveryLabel);
  expect(field.value).toBe("");
  expect(document.activeElement).toBe(field);
  type(codeWords.recoveryLabel, "ABCD-EFGH-IJKL-MNOP-QRST-UVWX");
  type(codeWords.recoveryLabel, "123456");
  expect(onComplete).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: codeWords.useAuthenticator }));
  screen.getByLabelText(codeWords.label);
});

test("set-up offers no recovery code and leaves the focus on the QR code", () => {
  open({ isFirst: true });
  expect(screen.queryByRole("button")).toBeNull();
  expect(document.activeElement).toBe(document.body);
});
