import { HomeLink } from "@/app/home-link";
import { useSignIn } from "@/app/sign-in";
import { PageHeader } from "@/components/patterns/page-header";
import { owedWords } from "@/content/second-step";
import { OwedPasskey } from "@/features/passkeys/owed-passkey";
import { SignOutButton } from "@/features/shell/sign-out-button";
import { TwoStep } from "@/features/two-step/two-step";

export function OwedSecondStepPage({ onDone }: { onDone: () => void }) {
  const { leave } = useSignIn();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-border bg-card">
        <div className="mx-auto flex h-16 w-full max-w-page items-center justify-between px-5 sm:px-8">
          <HomeLink />
          <SignOutButton onLeave={leave} />
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-page flex-1 px-5 pt-8 pb-24 sm:px-8 md:pt-14"
      >
        <PageHeader shape="reading" title={owedWords.title} lead={owedWords.lead} />
        <div className="mt-10 max-w-reading">
          <OwedPasskey onDone={onDone}>
            <TwoStep onSetUp={onDone} />
          </OwedPasskey>
        </div>
      </main>
    </div>
  );
}
