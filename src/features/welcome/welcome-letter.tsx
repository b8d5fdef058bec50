import { api } from "@convex/_generated/api";
import { ArrowRight } from "lucide-react";
import { Link } from "react-router-dom";

import { CoachLine } from "@/components/patterns/coach-line";
import { buttonVariants } from "@/components/ui/button";
import { welcomeLetter } from "@/content/welcome/letter";
import { welcomeWords } from "@/content/welcome/welcome";
import { useLive } from "@/lib/live/live";
import { paths } from "@/lib/pages/paths";
import { useIsReadOnly } from "@/lib/sign-in/viewer";

export function WelcomeLetter({ firstName }: { firstName: string }) {
  const coach = useLive(api.profile.coach, useIsReadOnly() ? "skip" : {});
  const { title, salutation, salutationWithoutName, paragraphs, closing, signature } =
    welcomeLetter;
  const name = coach.state === "ready" ? (coach.value?.firstName ?? "") : "";
  return (
    <article id="letter" tabIndex={-1} aria-labelledby="letter-title" className="scroll-mt-24">
      <h2 id="letter-title" className="text-2xl font-medium sm:text-3xl">
        {title}
      </h2>
      <div className="mt-6 max-w-reading space-y-5 text-lg">
        <p>{firstName === "" ? salutationWithoutName : salutation(firstName)}</p>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p>
          {closing}
          <br />
          <span className="font-display text-2xl text-primary">{name || signature}</span>
        </p>
        {coach.state === "ready" && coach.value && (
          <div className="grid gap-3 text-base">
            <CoachLine coach={coach.value} />
            <p dir="auto" className="wrap-anywhere whitespace-pre-line empty:hidden">
              {coach.value.bio}
            </p>
          </div>
        )}
      </div>
      <Link to={paths.phase("arrival")} className={buttonVariants({ className: "mt-8" })}>
        {welcomeWords.begin}
        <ArrowRight aria-hidden />
      </Link>
    </article>
  );
}
