import { useLocation } from "react-router-dom";

import { DoorPage } from "@/components/patterns/door-page";
import { QuietLink } from "@/components/patterns/quiet-link";
import { signInWords } from "@/content/sign-in";
import { timeOutWords } from "@/content/time-out";
import { SignInTabs } from "@/features/sign-in/sign-in-tabs";
import { type DoorState, paths } from "@/lib/paths";

export function AuthPage() {
  const { hash, ...location } = useLocation();
  const state = location.state as DoorState;
  const first = paths.signIn() + hash === paths.signUp() ? "signUp" : "signIn";
  return (
    <DoorPage
      title={signInWords.title}
      lead={wordLead(state)}
      foot={<QuietLink to={paths.home()}>{signInWords.backHome}</QuietLink>}
    >
      <SignInTabs key={first} first={first} />
    </DoorPage>
  );
}

function wordLead(state: DoorState): string {
  if (state?.ended !== undefined) return timeOutWords.ended[state.ended.cause](state.ended.role);
  return state?.from === undefined ? signInWords.lead : signInWords.pleaseSignIn;
}
