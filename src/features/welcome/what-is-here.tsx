import { Compass, type LucideIcon, MessagesSquare, Wrench } from "lucide-react";
import { Link } from "react-router-dom";

import { QuietLink } from "@/components/patterns/quiet-link";
import { welcomeWords } from "@/content/welcome/welcome";
import { paths } from "@/lib/pages/paths";

const places: Record<(typeof welcomeWords.cards)[number]["id"], { to: string; icon: LucideIcon }> =
  {
    journey: { to: paths.journey(), icon: Compass },
    tools: { to: paths.tools(), icon: Wrench },
    communication: { to: paths.communication(), icon: MessagesSquare },
  };

export function WhatIsHere() {
  return (
    <section aria-labelledby="what-is-here" className="mt-20">
      <h2 id="what-is-here" className="text-2xl font-medium sm:text-3xl">
        {welcomeWords.cardsTitle}
      </h2>
      <ul className="mt-8 grid gap-x-10 md:grid-cols-3">
        {welcomeWords.cards.map(({ id, title, text, link }) => {
          const { to, icon: Icon } = places[id];
          return (
            <li key={id} className="border-t border-border py-6">
              <Icon aria-hidden className="size-6 text-highlight" strokeWidth={1.6} />
              <h3 className="mt-4 text-xl font-medium">{title}</h3>
              <p className="mt-2 text-muted-foreground">{text}</p>
              <Link
                to={to}
                className="mt-3 inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
              >
                {link}
              </Link>
            </li>
          );
        })}
      </ul>
      <QuietLink to={paths.goals()}>{welcomeWords.goals}</QuietLink>
    </section>
  );
}
