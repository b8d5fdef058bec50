import { isOneOf } from "@domain/accounts/closed-words";
import { isSection } from "@domain/work/phases";

import { TextareaField } from "@/components/patterns/words-field";
import { Button } from "@/components/ui/button";
import { GUIDE_IDS } from "@/content/journey/guide";
import { guideCards } from "@/content/journey/guide-cards";
import { guideOf } from "@/content/journey/guides";
import { PRACTICE_IDS, practices } from "@/content/journey/practices";
import { sectionWords } from "@/content/journey/sections";
import { vaultWords } from "@/content/vault";
import { worksheets } from "@/content/worksheets/catalogue";
import { canMerge } from "@/lib/vault/entries";
import { useOpenVault, useVaultFacts } from "@/lib/vault/open-vault";
import type { Fork } from "@/lib/vault/vault-facts";
import type { VaultStore } from "@/lib/vault/vault-store";
import { differencesOf, type Entry } from "@/lib/vault/versions";

const words = vaultWords.fork;

export function ForkList() {
  const open = useOpenVault();
  return open && <Forks store={open.store} />;
}

function Forks({ store }: { store: VaultStore }) {
  const { forks } = useVaultFacts(store);
  return (
    <ul data-slot="vault-forks" className="mb-8 grid gap-6">
      {forks.map((fork) => (
        <li key={`${fork.kind} ${fork.of}`}>
          <ForkCard fork={fork} store={store} />
        </li>
      ))}
    </ul>
  );
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** The name of the section, the worksheet or the guide, or a reflection's own title. */
function nameOf({ kind, of, value }: Fork): string {
  const part = of.split("/")[1] ?? of;
  if (kind === "reflections") return textOf(value?.title);
  if (kind === "handout_answers") return words.handout;
  if (kind === "worksheet") return worksheets.find(({ id }) => id === of)?.title ?? "";
  if (of === "lists") return sectionWords["shed-embrace-grow"].name;
  if (isOneOf(GUIDE_IDS, part)) return guideCards[part].title;
  if (isOneOf(PRACTICE_IDS, part)) return practices[part].name;
  return isSection(part) ? sectionWords[part].name : "";
}

/** The text of each version; of answers, only those that differ. */
function textsOf({ kind, of }: Fork, versions: readonly Entry[]): string[] {
  if (kind === "journal_entries" || kind === "reflections") {
    return versions.map(({ content }) => textOf(content));
  }
  const id = of.split("/")[1] ?? "";
  const questions = isOneOf(GUIDE_IDS, id)
    ? guideOf(id).steps.flatMap((step) => step.questions)
    : [];
  const line = ([at, answer]: [string, string]) => {
    const question = questions.find((each) => at === `answers/${each.id}`);
    return question === undefined ? answer : `${question.label}\n${answer}`;
  };
  return differencesOf(versions).map((each) => Object.entries(each).map(line).join("\n\n"));
}

function ForkCard({ fork, store }: { fork: Fork; store: VaultStore }) {
  const versions = [fork.value, ...fork.others.map(({ value }) => value)].filter(
    (value) => value !== null,
  );
  const texts = textsOf(fork, versions);
  return (
    <article className="rounded-card border border-warning bg-card p-5 sm:p-6">
      <h3 className="text-xl font-medium">{words.title}</h3>
      <p className="mt-1 text-muted-foreground">
        <span className="font-medium text-foreground">{nameOf(fork)}. </span>
        {canMerge(fork.kind) ? words.text : words.chooseText}
      </p>
      <ol className="mt-5 grid gap-5 md:grid-cols-2">
        {versions.map((value, index) => (
          <li key={String(index)} className="flex min-w-0 flex-col">
            <TextareaField
              label={words.version(index + 1)}
              readOnly
              rows={5}
              dir="auto"
              value={texts[index]}
            />
            <Button
              variant="link"
              className="mt-2 self-start text-sm"
              onClick={() => store.settleFork(fork, value)}
            >
              {words.choose(index + 1)}
            </Button>
          </li>
        ))}
      </ol>
      {canMerge(fork.kind) && (
        <Button className="mt-5" onClick={() => store.settleFork(fork, "all")}>
          {words.join}
        </Button>
      )}
    </article>
  );
}
