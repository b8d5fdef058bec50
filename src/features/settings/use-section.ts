import { useState } from "react";

import { notSaved, refusalIn } from "@/content/failures";
import { describeRefusal } from "@/content/refusals";
import type { SectionId } from "@/content/settings/settings";
import { textsDraft } from "@/features/settings/section-drafts";
import { forget, keep, keepOrForget, readKept, useKept } from "@/lib/kept/kept-values";
import type { Slot } from "@/lib/kept/local-store";
import { useViewer } from "@/lib/sign-in/viewer";

export type Section<Fields> = {
  /** The saved record with the draft on top. Untouched fields follow other windows. */
  values: Fields;
  change: (next: Partial<Fields>) => void;
  isChanged: boolean;
  isPending: boolean;
  isSaved: boolean;
  errors: Partial<Record<keyof Fields, string>>;
  failure: string;
  save: () => Promise<void>;
  discard: () => void;
};

type SectionOptions<Fields> = {
  draft: Slot<Partial<Fields>>;
  saved: Fields;
  /** Gets changed fields only, so that two windows do not overwrite each other. */
  send: (changed: Partial<Fields>) => Promise<unknown>;
  /** For fields where the general error texts say too little. */
  fieldErrors?: Partial<Record<keyof Fields, string>>;
};

type Outcome<Fields> = { errors: Section<Fields>["errors"]; failure: string; isSaved: boolean };

export function useSection<Fields extends object>(
  options: SectionOptions<Fields>,
): Section<Fields> {
  const { draft, saved, send, fieldErrors = {} } = options;
  const changed = differing(useKept(draft) ?? {}, saved);
  const [isPending, setIsPending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome<Fields>>(noOutcome);
  const isChanged = Object.keys(changed).length > 0;

  function change(next: Partial<Fields>) {
    keep(draft, differing({ ...changed, ...next }, saved));
    setOutcome(({ errors }) => ({ ...noOutcome(), errors: without(errors, Object.keys(next)) }));
  }

  async function save() {
    if (isPending || !isChanged) return;
    setIsPending(true);
    try {
      await send(changed);
      dropSent(draft, changed);
      setOutcome({ ...noOutcome(), isSaved: true });
    } catch (error) {
      setOutcome({ isSaved: false, ...describeSaving(error, saved, fieldErrors) });
    } finally {
      setIsPending(false);
    }
  }

  function discard() {
    forget(draft);
    setOutcome(noOutcome());
  }

  const values = { ...saved, ...changed };
  return { values, change, isChanged, isPending, ...outcome, save, discard };
}

type TextSectionOptions<Name extends string> = Omit<
  SectionOptions<Record<Name, string>>,
  "draft"
> & { id: SectionId };

/** A section whose fields are all text. Its draft has the same fields. */
export function useTextSection<Name extends string>(options: TextSectionOptions<Name>) {
  const { id, ...section } = options;
  const names = Object.keys(section.saved) as Name[];
  return useSection({ draft: textsDraft(useViewer().userId, id, names), ...section });
}

const noOutcome = <Fields>(): Outcome<Fields> => ({ errors: {}, failure: "", isSaved: false });

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function differing<Fields extends object>(draft: Partial<Fields>, saved: Fields): Partial<Fields> {
  const entries = Object.entries(draft).filter(
    ([name, value]) => !isSame(value, saved[name as keyof Fields]),
  );
  return Object.fromEntries(entries) as Partial<Fields>;
}

function without<Values extends object>(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => !names.includes(name)),
  ) as Values;
}

/** Edits made while saving stay in the draft. */
function dropSent<Fields extends object>(draft: Slot<Partial<Fields>>, sent: Partial<Fields>) {
  const now = readKept(draft) ?? {};
  const left = Object.entries(now).filter(
    ([name, value]) => !isSame(value, sent[name as keyof Fields]),
  );
  keepOrForget(draft, left.length === 0 ? null : (Object.fromEntries(left) as Partial<Fields>));
}

/** The error, at its field if the server names one of this section, else below the section. */
function describeSaving<Fields extends object>(
  error: unknown,
  saved: Fields,
  fieldErrors: Partial<Record<keyof Fields, string>>,
): Pick<Outcome<Fields>, "errors" | "failure"> {
  const refusal = refusalIn(error);
  if (refusal === null) return { errors: {}, failure: notSaved };
  if (refusal.code !== "INVALID" || !(refusal.field in saved)) {
    return { errors: {}, failure: describeRefusal(refusal) };
  }
  const field = refusal.field as keyof Fields;
  const special = refusal.reason === "malformed" ? fieldErrors[field] : undefined;
  const errors = { [field]: special ?? describeRefusal(refusal) } as Section<Fields>["errors"];
  return { errors, failure: "" };
}
