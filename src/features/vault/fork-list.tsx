import { LabelledField } from "@/components/patterns/labelled-field";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/textarea";
import { sectionWords } from "@/content/journey/sections";
import { vaultWords } from "@/content/vault";
import { useOpenVault, useVaultFacts } from "@/lib/vault/open-vault";
import type { Fork, VaultStore } from "@/lib/vault/vault-store";

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

/** By the section, or by the reflection's own title. */
function nameOf({ of, value }: Fork): string {
  const section = of.split("/")[1] ?? "";
  if (Object.hasOwn(sectionWords, section)) {
    return sectionWords[section as keyof typeof sectionWords].name;
  }
  return textOf(value?.title);
}

function ForkCard({ fork, store }: { fork: Fork; store: VaultStore }) {
  const versions = [fork.value, ...fork.others.map(({ value }) => value)].filter(
    (value) => value !== null,
  );
  return (
    <article className="rounded-card border border-warning bg-card p-5 sm:p-6">
      <h3 className="text-xl font-medium">{words.title}</h3>
      <p className="mt-1 text-muted-foreground">
        <span className="font-medium text-foreground">{nameOf(fork)}. </span>
        {words.text}
      </p>
      <ol className="mt-5 grid gap-5 md:grid-cols-2">
        {versions.map((value, index) => (
          <li key={String(index)} className="flex min-w-0 flex-col">
            <LabelledField label={words.version(index + 1)}>
              {(control) => (
                <Textarea {...control} readOnly rows={5} dir="auto" value={textOf(value.content)} />
              )}
            </LabelledField>
            <Button
              variant="link"
              className="mt-2 self-start text-sm"
              onClick={() => {
                store.settleFork(fork, value);
              }}
            >
              {words.choose(index + 1)}
            </Button>
          </li>
        ))}
      </ol>
      <Button
        className="mt-5"
        onClick={() => {
          store.settleFork(fork, "all");
        }}
      >
        {words.join}
      </Button>
    </article>
  );
}
