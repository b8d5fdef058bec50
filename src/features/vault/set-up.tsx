import { isGuessable, type PasswordOwner } from "@domain/accounts/guessable-passwords";
import { passphraseCharactersMax, passphraseCharactersMin } from "@domain/privacy/vault";
import { countCharacters } from "@domain/text/text";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";

import { Form } from "@/components/patterns/form";
import { FormError } from "@/components/patterns/form-note";
import { InputField } from "@/components/patterns/input-field";
import { PasswordField } from "@/components/patterns/password-field";
import { Button } from "@/components/ui/button";
import { describeFailure, refusalIn } from "@/content/failures";
import { vaultTexts, vaultWords } from "@/content/vault";
import { WorkLine } from "@/features/vault/secret-form";
import { planVault, type Wanted } from "@/features/vault/vault-keys";
import { downloadText } from "@/lib/device/download-text";
import { useConfirmed } from "@/lib/sign-in/confirmed";
import { useViewer } from "@/lib/sign-in/viewer";

/** Shown only while the vault is made: afterwards nobody but the person has the words. */
function RecoverySheet({ words, onKept }: { words: readonly string[]; onKept: () => void }) {
  const { email } = useViewer();
  const texts = vaultWords.sheet;
  const lines = words.map((word, index) => `${String(index + 1)}. ${word}`);
  const sheet = [texts.printedTitle(email), texts.printedText, "", ...lines].join("\n");
  return (
    <div className="grid gap-6">
      <ol
        aria-label={texts.list}
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-card border border-border bg-popover px-5 py-5 sm:grid-cols-3 sm:px-7"
      >
        {words.map((word, index) => (
          <li key={String(index)} className="flex gap-3">
            <span aria-hidden className="w-6 text-right text-muted-foreground tabular-nums">
              {index + 1}
            </span>
            <span className="font-medium">{word}</span>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => window.print()}>
          {texts.print}
        </Button>
        <Button
          variant="outline"
          onClick={() =>
            downloadText({ name: texts.fileName, mimeType: "text/plain", text: `${sheet}\n` })
          }
        >
          {texts.download}
        </Button>
      </div>
      <Button className="justify-self-start" onClick={onKept}>
        {texts.next}
      </Button>
      {/* main.css hides the rest of the page when printing. */}
      {createPortal(
        <div
          data-slot="printed-alone"
          aria-hidden
          className="hidden whitespace-pre-line print:block"
        >
          {sheet}
        </div>,
        document.body,
      )}
    </div>
  );
}

const stepsInAll = 3;

type SetUpProps = {
  /** Gives an existing vault another key, passphrase and sheet. */
  isRenewal?: boolean;
  make: (wanted: Wanted) => Promise<void>;
  onBegun: () => void;
  onMade: () => void;
  onLeave?: () => void;
};

/** Stores nothing before the last step. */
export function SetUp({ isRenewal = false, make, onBegun, onMade, onLeave }: SetUpProps) {
  const [plan] = useState(planVault);
  const [passphrase, setPassphrase] = useState("");
  const [step, setStep] = useState<"passphrase" | "sheet" | "rehearsal">("passphrase");
  switch (step) {
    case "passphrase":
      return (
        <ChoosePassphrase
          {...{ isRenewal, onLeave }}
          onChosen={(chosen) => {
            setPassphrase(chosen);
            setStep("sheet");
            onBegun();
          }}
        />
      );
    case "sheet":
      return (
        <Step number={2} {...vaultWords.sheet}>
          <RecoverySheet words={plan.words} onKept={() => setStep("rehearsal")} />
        </Step>
      );
    case "rehearsal":
      return (
        <Rehearsal
          {...{ isRenewal, make, onMade, wanted: { plan, passphrase } }}
          onBack={() => setStep("sheet")}
        />
      );
  }
}

type StepProps = {
  number: number;
  title: string;
  text: string;
  isAsked?: boolean;
  children: ReactNode;
};

function Step({ number, title, text, isAsked = number > 1, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAsked) heading.current?.focus(); // The button that had the focus is gone.
  }, [isAsked]);
  return (
    <section aria-labelledby="vault-step" data-slot="vault-step" className="max-w-reading">
      <p className="text-sm text-muted-foreground">{vaultWords.steps(number, stepsInAll)}</p>
      <h2
        id="vault-step"
        ref={heading}
        tabIndex={-1}
        className="mt-1 scroll-mt-32 text-2xl font-medium"
      >
        {title}
      </h2>
      <p className="mt-2 mb-6 text-muted-foreground">{text}</p>
      {children}
    </section>
  );
}

/** Null if the passphrase is acceptable. */
function problemOf(passphrase: string, owner: PasswordOwner): string | null {
  const words = vaultWords.passphrase;
  const length = countCharacters(passphrase);
  if (length < passphraseCharactersMin) return words.tooShort;
  if (length > passphraseCharactersMax) return words.tooLong;
  return isGuessable(passphrase, owner) ? words.tooEasy : null;
}

export function usePassphrase() {
  const owner = useViewer();
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);
  return {
    text,
    error,
    change: (next: string) => {
      setText(next);
      setError(null);
    },
    /** Returns whether the passphrase is acceptable; if not, shows why. */
    check: () => {
      const problem = problemOf(text, owner);
      setError(problem);
      return problem === null;
    },
  };
}

type ChoosePassphraseProps = {
  isRenewal: boolean;
  onChosen: (passphrase: string) => void;
  onLeave: (() => void) | undefined;
};

function ChoosePassphrase({ isRenewal, onChosen, onLeave }: ChoosePassphraseProps) {
  const { passphrase, renewal } = vaultTexts[useViewer().role];
  const ofRenewal = { ...vaultWords.renewal.passphrase, warning: renewal.warning };
  const words = { ...vaultWords.passphrase, ...(isRenewal ? ofRenewal : passphrase) };
  const { text, error, change, check } = usePassphrase();
  function submit() {
    if (check()) onChosen(text);
  }
  return (
    <Step number={1} title={words.title} text={words.text} isAsked={isRenewal}>
      <Form noValidate onSend={submit} className="grid gap-5">
        <PasswordField
          label={words.label}
          name="vault-passphrase"
          hint={words.hint}
          autoComplete="new-password"
          value={text}
          onChange={change}
        />
        <FormError text={error} />
        <p className="border-l-2 border-warning pl-4">{words.warning}</p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button type="submit" disabled={text === ""}>
            {words.next}
          </Button>
          {onLeave && (
            <Button variant="link" onClick={onLeave}>
              {vaultWords.renewal.later}
            </Button>
          )}
        </div>
      </Form>
    </Step>
  );
}

/** The numbers of two of the 24 words, one from each half. */
function choosePlaces(): [number, number] {
  const [one, other] = Array.from(crypto.getRandomValues(new Uint8Array(2)), (byte) => byte % 12);
  return [1 + (one ?? 0), 13 + (other ?? 0)];
}

type RehearsalProps = Pick<SetUpProps, "make" | "onMade"> & {
  isRenewal: boolean;
  wanted: Wanted;
  onBack: () => void;
};

function Rehearsal({ isRenewal, make, wanted, onMade, onBack }: RehearsalProps) {
  const words = vaultWords.rehearsal;
  const {
    make: act,
    working,
    failed,
  } = isRenewal ? vaultWords.renewal : { ...words, make: words.next };
  const confirmed = useConfirmed();
  const [places] = useState(choosePlaces);
  const [typed, setTyped] = useState<Record<number, string>>({});
  const [error, setError] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);

  async function submit() {
    const wrong = places.find(
      (place) => typed[place]?.trim().toLowerCase() !== wanted.plan.words[place - 1],
    );
    setError(wrong === undefined ? null : words.wrong(wrong));
    if (wrong !== undefined || isPending) return;
    setIsPending(true);
    try {
      const isMade = await confirmed(async () => {
        await make(wanted);
        return true;
      });
      if (isMade !== null) onMade();
    } catch (failure) {
      const isTwice = isRenewal && refusalIn(failure)?.code === "CONFLICT";
      setError(isTwice ? vaultWords.renewal.twice : describeFailure(failure, failed));
    }
    setIsPending(false);
  }

  return (
    <Step number={3} title={words.title} text={words.text}>
      <Form noValidate onSend={submit} className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          {places.map((place) => (
            <InputField
              key={place}
              label={words.word(place)}
              value={typed[place] ?? ""}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              onChange={(next) => setTyped({ ...typed, [place]: next })}
            />
          ))}
        </div>
        <FormError text={error} />
        <WorkLine text={isPending ? working : null} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button type="submit" isPending={isPending}>
            {act}
          </Button>
          <Button variant="link" onClick={onBack}>
            {words.back}
          </Button>
        </div>
      </Form>
    </Step>
  );
}
