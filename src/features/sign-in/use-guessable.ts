import type { PasswordOwner } from "@domain/accounts/guessable-passwords";
import { useEffect, useState } from "react";

type Judge = (password: string, owner: PasswordOwner) => boolean;

/** The lists are large, so they come with the first key. Until then, and where they cannot be loaded, nothing is said. */
async function loadJudge(): Promise<Judge> {
  const [{ isGuessable }, { MOST_USED_PASSWORDS }] = await Promise.all([
    import("@domain/accounts/guessable-passwords"),
    import("@domain/accounts/most-used-passwords"),
  ]);
  return (password, owner) => isGuessable(password, owner, MOST_USED_PASSWORDS);
}

/** Whether the server would refuse the password as easy to guess. */
export function useIsGuessable(password: string, owner: PasswordOwner): boolean {
  const [judge, setJudge] = useState<Judge | null>(null);
  const isTyped = password !== "";
  useEffect(() => {
    if (!isTyped) return;
    let isGone = false;
    loadJudge().then(
      (loaded) => {
        if (!isGone) setJudge(() => loaded);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isTyped]);
  return isTyped && judge !== null && judge(password, owner);
}
