import { useAuthActions } from "@convex-dev/auth/react";
import { useConvexAuth, useQuery } from "convex/react";
import { makeFunctionReference } from "convex/server";
import type { SyntheticEvent } from "react";

const whoAmI = makeFunctionReference<"query", Record<string, never>, { subject: string } | null>(
  "rules:whoAmI",
);

/** Shows whether the browser is signed in, and whom the server takes it for. */
export function Account() {
  const { isLoading, isAuthenticated } = useConvexAuth();
  const { signIn, signOut } = useAuthActions();
  const person = useQuery(whoAmI, {});

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    form.set("flow", "signUp");
    void signIn("password", form);
  }

  return (
    <header>
      <p role="status">
        {isLoading ? "…" : isAuthenticated ? "signed in" : "signed out"},{" "}
        {person === undefined ? "…" : person === null ? "nobody" : "somebody"}
      </p>
      <form onSubmit={submit}>
        <label>
          Email <input name="email" type="email" />
        </label>
        <label>
          Password <input name="password" type="password" />
        </label>
        <button>Sign up</button>
      </form>
      <button onClick={() => void signOut()}>Sign out</button>
    </header>
  );
}
