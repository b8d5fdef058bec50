import { useState } from "react";

import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { signInWords } from "@/content/sign-in";
import { SecondStepForm } from "@/features/sign-in/second-step-form";
import { SignInForm } from "@/features/sign-in/sign-in-form";
import { SignUpForm } from "@/features/sign-in/sign-up-form";

/**
 * The address is kept between the two, for whoever finds themselves behind the wrong tab. Who is asked for a code as well
 * sees nothing but that question; until it is answered the password is kept here, and nowhere else.
 */
export function SignInTabs({ first }: { first: "signIn" | "signUp" }) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState<string | null>(null);
  if (password !== null) {
    return (
      <SecondStepForm
        email={email}
        password={password}
        onBack={() => {
          setPassword(null);
        }}
      />
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
      </TabsContent>
      <TabsContent value="signUp">
        <SignUpForm email={email} onEmail={setEmail} />
      </TabsContent>
    </Tabs>
  );
}
