import { useLocation } from "react-router-dom";

import { QuietLink } from "@/components/patterns/quiet-link";
import { SignInLayout } from "@/components/patterns/sign-in-layout";
import { signInWords } from "@/content/sign-in";
import { timeOutWords } from "@/content/time-out";
import { SignInTabs } from "@/features/sign-in/sign-in-tabs";
import { findKeptTime } from "@/lib/pages/kept-time";
import { type SignInRedirect, paths } from "@/lib/pages/paths";

export default function AuthPage() {
  const { hash, ...location } = useLocation();
  const state = location.state as SignInRedirect;
  const first = paths.signIn() + hash === paths.signUp() ? "signUp" : "signIn";
  return (
    <SignInLayout
      title={signInWords.title}
      lead={describeLead(state)}
      foot={<QuietLink to={paths.home()}>{signInWords.backHome}</QuietLink>}
    >
      <SignInTabs key={first} first={first} />
    </SignInLayout>
  );
}

function describeLead(state: SignInRedirect): string {
  if (state?.ended !== undefined) return timeOutWords.ended[state.ended.cause](state.ended.role);
  if (findKeptTime() !== null) return signInWords.timeKept;
  return state?.from === undefined ? signInWords.lead : signInWords.pleaseSignIn;
}
