import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { LabelledField } from "@/components/patterns/labelled-field";
import { Input } from "@/components/ui/input";

afterEach(cleanup);

function describedBy(control: HTMLElement): string[] {
  const ids = (control.getAttribute("aria-describedby") ?? "").split(" ").filter(Boolean);
  return ids.map((id) => document.getElementById(id)?.textContent ?? "(missing)");
}

test("the label names the control", () => {
  render(
    <LabelledField label="Email">{(control) => <Input type="email" {...control} />}</LabelledField>,
  );
  const input = screen.getByLabelText("Email");
  expect(input.dataset["slot"]).toBe("input");
  expect(describedBy(input)).toEqual([]);
  expect(input.hasAttribute("aria-invalid")).toBe(false);
});

test("a hint and an error both describe the control, the error first", () => {
  render(
    <LabelledField label="Password" hint="At least 6 characters" error="Passwords do not match">
      {(control) => <Input type="password" {...control} />}
    </LabelledField>,
  );
  const input = screen.getByLabelText("Password");
  expect(describedBy(input)).toEqual(["Passwords do not match", "At least 6 characters"]);
  expect(input.getAttribute("aria-invalid")).toBe("true");
});

test("announces a later error politely", () => {
  const draw = (error?: string) => (
    <LabelledField label="Title" error={error}>
      {(control) => <Input {...control} />}
    </LabelledField>
  );
  const { rerender, container } = render(draw());
  const region = container.querySelector("[aria-live=polite]");
  rerender(draw("Please fill this in."));
  expect(region?.textContent).toBe("Please fill this in.");
});

test("two fields of the same name have different ids", () => {
  render(
    <>
      <LabelledField label="Name">{(control) => <Input {...control} />}</LabelledField>
      <LabelledField label="Name">{(control) => <Input {...control} />}</LabelledField>
    </>,
  );
  const [first, second] = screen.getAllByLabelText("Name");
  expect(first?.id).not.toBe(second?.id);
});
