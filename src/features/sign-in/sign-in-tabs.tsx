import { useState } from "react";

import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { signInWords } from "@/content/sign-in";
import { SignInForm } from "@/features/sign-in/sign-in-form";
import { SignUpForm } from "@/features/sign-in/sign-up-form";

/** The address is kept between the two, for whoever finds themselves behind the wrong tab. */
export function SignInTabs({ first }: { first: "signIn" | "signUp" }) {
  const [email, setEmail] = useState("");
  return (
    <Tabs defaultValue={first}>
      <TabsList>
        <TabsTrigger value="signIn">{signInWords.tabs.signIn}</TabsTrigger>
        <TabsTrigger value="signUp">{signInWords.tabs.signUp}</TabsTrigger>
      </TabsList>
      <TabsContent value="signIn">
        <SignInForm email={email} onEmail={setEmail} />
      </TabsContent>
      <TabsContent value="signUp">
        <SignUpForm email={email} onEmail={setEmail} />
      </TabsContent>
    </Tabs>
  );
}
