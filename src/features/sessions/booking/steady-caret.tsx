import { moveCaret } from "@domain/text/text-merge";
import { Component, type ReactNode, type RefObject } from "react";

type SteadyCaretProps = {
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  text: string;
  children: ReactNode;
};
type Seen = { text: string; start: number; end: number } | null;

/**
 * Keeps the caret at its text when somebody else's text arrives. A class component, because only that can read the
 * field just before it changes: caret events come later than the key that moved the caret.
 */
export class SteadyCaret extends Component<SteadyCaretProps> {
  override getSnapshotBeforeUpdate(): Seen {
    const field = this.props.fieldRef.current;
    if (field === null || document.activeElement !== field) return null;
    return { text: field.value, start: field.selectionStart, end: field.selectionEnd };
  }

  override componentDidUpdate(_props: SteadyCaretProps, _state: unknown, seen: Seen) {
    const { fieldRef, text } = this.props;
    if (seen === null || seen.text === text) return;
    const [start, end] = [seen.start, seen.end].map((caret) => moveCaret(seen.text, text, caret));
    fieldRef.current?.setSelectionRange(start ?? null, end ?? null);
  }

  override render() {
    return this.props.children;
  }
}
