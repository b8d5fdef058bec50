import { passwordProblem } from "@domain/accounts/password";

import { resetWords, signInWords } from "@/content/sign-in";

/** In the order of the specification. */
export function findPasswordMissing({
  password,
  repeated,
}: {
  password: string;
  repeated: string;
}) {
  if (password === "" || repeated === "") return resetWords.fieldsMissing;
  if (password !== repeated) return signInWords.errors.mismatch;
  const isShort = ["too_short", "blank"].includes(passwordProblem(password, "client") ?? "");
  return isShort ? signInWords.errors.tooShort : null;
}
