import { render, screen } from "@testing-library/react";
import { useRef } from "react";
import { expect, test } from "vitest";

import { SteadyCaret } from "@/features/sessions/notes/private-notes";

function Notes({ text }: { text: string }) {
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  return (
    <SteadyCaret fieldRef={fieldRef} text={text}>
      <textarea ref={fieldRef} value={text} readOnly />
    </SteadyCaret>
  );
}

test("text from another person leaves the caret where it was just moved", () => {
  const { rerender } = render(<Notes text="Good." />);
  const field = screen.getByRole<HTMLTextAreaElement>("textbox");
  field.focus();
  field.setSelectionRange(0, 0);
  rerender(<Notes text="Good. Better." />);
  expect(field.value).toBe("Good. Better.");
  expect(field.selectionStart).toBe(0);

  field.setSelectionRange(5, 13);
  rerender(<Notes text="I say: Good. Better." />);
  expect([field.selectionStart, field.selectionEnd]).toEqual([12, 20]);
});
