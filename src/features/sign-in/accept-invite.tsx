import { api } from "@convex/_generated/api";
import type { Role } from "@domain/accounts/roles";
import { isBlank } from "@domain/text/text";
import { useAction } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { type ReactNode, useState } from "react";
import { Link, useNavigate } from "react-router-dom";

import { FailedState } from "@/components/patterns/failed-state";
import { Form } from "@/components/patterns/form";
import { FormError } from "@/components/patterns/form-note";
import { SignInLayout } from "@/components/patterns/sign-in-layout";
import { Button, buttonVariants } from "@/components/ui/button";
import { describeFailure, refusalIn } from "@/content/failures";
import { notices } from "@/content/notices";
import { joinWords } from "@/content/practice/invites";
import { signInWords } from "@/content/sign-in";
import { inviteWords } from "@/content/sign-in-links";
import {
  type ChosenPassword,
  ChosenPasswordFields,
  findPasswordFault,
} from "@/features/sign-in/chosen-password-fields";
import { describePasswordFailure } from "@/features/sign-in/describe-password-failure";
import { NameFields, type Names } from "@/features/sign-in/name-fields";
import { SignUpForm } from "@/features/sign-in/sign-up-form";
import { useSignInCalls } from "@/features/sign-in/use-sign-in-calls";
import { notify } from "@/lib/device/notify";
import { useLinkFragment } from "@/lib/pages/link-fragment";
import { paths } from "@/lib/pages/paths";
import { useOnce } from "@/lib/use-once";
import { useSubmit } from "@/lib/use-submit";

export function AcceptAnyInvite() {
  const { type, accessToken } = useLinkFragment();
  if (type === "client" || type === "join") return <AcceptClientInvite secret={accessToken} />;
  return <AcceptInvite secret={type === "invite" ? accessToken : ""} />;
}

/** The secret of a one-time link is the only credential. */
function AcceptInvite({ secret }: { secret: string }) {
  const look = useAction(api.invites.open);
  const accept = useAction(api.invites.accept);
  return (
    <OpenedInvite secret={secret} look={look} words={inviteWords}>
      {({ email }, again) => (
        <SignInLayout title={inviteWords.title} lead={inviteWords.lead(email)}>
          <AcceptInviteForm
            email={email}
            becomes="admin"
            failure={inviteWords.failure}
            onAccept={async (account) => {
              await accept({ secret, ...account });
            }}
            onUsed={again}
          />
        </SignInLayout>
      )}
    </OpenedInvite>
  );
}

type Invite = NonNullable<FunctionReturnType<typeof api.clientInvites.open>>;

/** Makes somebody a client of the inviting coach. An emailed link does so immediately, a shared one asks first. */
function AcceptClientInvite({ secret }: { secret: string }) {
  const look = useAction(api.clientInvites.open);
  return (
    <OpenedInvite secret={secret} look={look} words={joinWords}>
      {(invite, again) => <OpenInvite secret={secret} invite={invite} onUsed={again} />}
    </OpenedInvite>
  );
}

type OpenInviteProps = { secret: string; invite: Invite; onUsed: () => void };

function OpenInvite({ secret, invite, onUsed }: OpenInviteProps) {
  const { kind, email, firstName, lastName, coachName } = invite;
  const accept = useAction(api.clientInvites.accept);
  const [typed, setTyped] = useState("");
  const byCoach = joinWords.byCoach(coachName);
  if (email !== null && kind === "known") return <KnownReader email={email} />;
  if (email === null) {
    return (
      <SignInLayout title={joinWords.title} lead={`${byCoach} ${joinWords.linkLead}`}>
        <SignUpForm email={typed} onEmail={setTyped} invite={secret} />
      </SignInLayout>
    );
  }
  return (
    <SignInLayout title={joinWords.title} lead={`${byCoach} ${joinWords.letterLead(email)}`}>
      <AcceptInviteForm
        email={email}
        becomes="client"
        known={{ firstName, lastName }}
        failure={joinWords.failure}
        onAccept={async (account) => {
          await accept({ secret, ...account });
        }}
        onUsed={onUsed}
      />
    </SignInLayout>
  );
}

type Account = Names & { password: string };

type AcceptInviteFormProps = {
  email: string;
  becomes: Role;
  known?: Names;
  failure: string;
  onAccept: (account: Account) => Promise<void>;
  onUsed: () => void;
};

/** Creates the account of somebody whose invite proved their address. */
function AcceptInviteForm(props: AcceptInviteFormProps) {
  const { email, becomes, known } = props;
  const [names, setNames] = useState<Names>(known ?? { firstName: "", lastName: "" });
  const [chosen, setChosen] = useState<ChosenPassword>({ password: "", repeated: "" });
  const { submit, join } = useAcceptInvite(props);
  return (
    <Form noValidate onSend={() => join(names, chosen)} className="grid gap-5">
      <FormError text={submit.error} />
      {/* Lets a password manager store the right user name. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <NameFields
        value={names}
        onChange={(value) => {
          setNames(value);
          submit.clear();
        }}
      />
      <ChosenPasswordFields
        label={signInWords.labels.password}
        hint={becomes === "admin" ? inviteWords.passwordHint : undefined}
        owner={{ ...names, email }}
        value={chosen}
        onChange={(value) => {
          setChosen(value);
          submit.clear();
        }}
      />
      <Button type="submit" isPending={submit.isPending} className="justify-self-end max-sm:w-full">
        {inviteWords.action}
      </Button>
    </Form>
  );
}

function useAcceptInvite({ email, becomes, failure, onAccept, onUsed }: AcceptInviteFormProps) {
  const calls = useSignInCalls();
  const navigate = useNavigate();
  const submit = useSubmit();

  async function join(names: Names, chosen: ChosenPassword) {
    const missing = findMissing(names, chosen, becomes);
    if (missing !== null) {
      submit.refuse(missing);
      return;
    }
    const isAccepted = await submit.run(
      async () => {
        await onAccept({ ...names, password: chosen.password });
        await letIn(chosen.password);
      },
      (error) => {
        if (refusalIn(error)?.code === "NOT_FOUND") onUsed();
        return describePasswordFailure(error, failure);
      },
    );
    if (isAccepted) void navigate(paths.signIn(), { replace: true });
  }

  /** The account already exists: if this fails, the person signs in as usual. */
  async function letIn(password: string) {
    try {
      await calls.leave(); // Somebody else may be signed in on this browser.
      await calls.signIn(email, password);
      notify(notices.inviteAccepted);
    } catch {
      // The sign-in page follows in either case.
    }
  }

  return { submit, join };
}

function findMissing(names: Names, chosen: ChosenPassword, role: Role): string | null {
  const isNameless = isBlank(names.firstName) || isBlank(names.lastName);
  return isNameless ? signInWords.errors.namesMissing : findPasswordFault(chosen, role);
}

type Opened<Invite> =
  | { state: "opening" }
  | { state: "invalid" }
  | { state: "open"; invite: Invite }
  | { state: "failed"; sentence: string };

type OpenedInviteProps<Invite> = {
  secret: string;
  look: (link: { secret: string }) => Promise<Invite | null>;
  words: { title: string; opening: string };
  children: (invite: Invite, again: () => void) => ReactNode;
};

/** Opens the invitation of a link, and says so where it is void. */
export function OpenedInvite<Invite>(props: OpenedInviteProps<Invite>) {
  const { secret, look, words, children } = props;
  const [opened, setOpened] = useState<Opened<Invite>>({
    state: secret === "" ? "invalid" : "opening",
  });

  async function open() {
    if (secret === "") return;
    setOpened({ state: "opening" });
    try {
      const invite = await look({ secret });
      setOpened(invite === null ? { state: "invalid" } : { state: "open", invite });
    } catch (error) {
      setOpened({ state: "failed", sentence: describeFailure(error, inviteWords.openFailed) });
    }
  }
  useOnce(() => void open());

  switch (opened.state) {
    case "opening":
      return <SignInLayout title={words.title} lead={words.opening} />;
    case "failed":
      return (
        <SignInLayout title={words.title}>
          <FailedState sentence={opened.sentence} onRetry={() => void open()} />
        </SignInLayout>
      );
    case "invalid":
      return <VoidInvite />;
    case "open":
      return children(opened.invite, () => void open());
  }
}

/** For a link that is no longer valid. It does not say whose it was. */
function VoidInvite() {
  return (
    <SignInLayout title={inviteWords.invalidTitle} lead={inviteWords.invalid}>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.home()} className={buttonVariants()}>
          {inviteWords.home}
        </Link>
        <Link to={paths.signIn()} className={buttonVariants({ variant: "secondary" })}>
          {inviteWords.signIn}
        </Link>
      </div>
    </SignInLayout>
  );
}

/** Shown only to the reader of an email whose link is still valid. */
function KnownReader({ email }: { email: string }) {
  return (
    <SignInLayout title={inviteWords.knownTitle} lead={inviteWords.known(email)}>
      <Link to={paths.signIn()} className={buttonVariants()}>
        {inviteWords.signIn}
      </Link>
    </SignInLayout>
  );
}
