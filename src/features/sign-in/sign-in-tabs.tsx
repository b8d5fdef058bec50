import { useState } from "react";

import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { passkeyWords } from "@/content/passkeys";
import { signInWords } from "@/content/sign-in";
import { PasskeyEntry } from "@/features/sign-in/passkey-entry";
import { SecondStepForm } from "@/features/sign-in/second-step-form";
import { SignInForm } from "@/features/sign-in/sign-in-form";
import { SignUpForm } from "@/features/sign-in/sign-up-form";

/**
 * The email is shared by both tabs. While a code is asked for, only that form is shown, and the password is kept in
 * memory here and nowhere else.
 */
export function SignInTabs({ first }: { first: "signIn" | "signUp" }) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState<string | null>(null);
  if (password !== null) {
    return (
      <>
        <SecondStepForm
          email={email}
          password={password}
          onBack={() => {
            setPassword(null);
          }}
        />
        <PasskeyEntry label={passkeyWords.useInstead} />
      </>
    );
  }
  return (
    <Tabs defaultValue={first}>
      <TabsList>
        <TabsTrigger value="signIn">{signInWords.tabs.signIn}</TabsTrigger>
        <TabsTrigger value="signUp">{signInWords.tabs.signUp}</TabsTrigger>
      </TabsList>
      <TabsContent value="signIn">
        <SignInForm email={email} onEmail={setEmail} onCodeAsked={setPassword} />
        <PasskeyEntry />
      </TabsContent>
      <TabsContent value="signUp">
        <SignUpForm email={email} onEmail={setEmail} />
      </TabsContent>
    </Tabs>
  );
}
