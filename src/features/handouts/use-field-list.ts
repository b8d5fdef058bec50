import { useEffect, useRef, useState } from "react";

import { handoutWords } from "@/content/handouts";
import { blankField, type FieldDraft } from "@/features/handouts/worksheet-draft";
import { notify } from "@/lib/device/notify";

const words = handoutWords.builder;

/** Adds, moves and removes questions; the focus follows, and a move is announced. */
export function useFieldList(fields: FieldDraft[], save: (fields: FieldDraft[]) => void) {
  const [announced, setAnnounced] = useState("");
  const latest = useRef({ fields, save });
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    latest.current = { fields, save };
    if (wanted.current === null) return;
    document.querySelector<HTMLElement>(`[data-field="${wanted.current}"]`)?.focus();
    wanted.current = null;
  });
  return {
    announced,
    change: (position: number, part: Partial<FieldDraft>) =>
      save(fields.map((field, place) => (place === position ? { ...field, ...part } : field))),
    add: () => {
      const field = blankField();
      wanted.current = field.id;
      save([...fields, field]);
    },
    move: (position: number, step: 1 | -1) => {
      const field = fields[position];
      const to = position + step;
      if (field === undefined || to < 0 || to >= fields.length) return;
      const others = fields.filter((_, place) => place !== position);
      wanted.current = field.id;
      setAnnounced(words.moved(to + 1, fields.length));
      save([...others.slice(0, to), field, ...others.slice(to)]);
    },
    remove: (position: number) => {
      const field = fields[position];
      if (field === undefined) return;
      save(fields.filter((_, place) => place !== position));
      const undo = () => {
        const now = latest.current;
        now.save([...now.fields.slice(0, position), field, ...now.fields.slice(position)]);
      };
      notify({
        tone: "success",
        title: words.removed,
        action: { label: words.undo, onAct: undo },
      });
    },
  };
}
