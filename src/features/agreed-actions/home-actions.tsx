import { QuietLink } from "@/components/patterns/quiet-link";
import { actionWords } from "@/content/agreed-actions";
import { Rows } from "@/features/agreed-actions/action-list";
import { HOME_SHOWN_MAX, isOpen, useActions } from "@/features/agreed-actions/actions";
import { paths } from "@/lib/pages/paths";

const whose = { side: "client" } as const;

/** The next open ones, to tick. Nothing is shown where nothing is open. */
export function HomeActions() {
  const actions = useActions(whose);
  const open = actions.state === "ready" ? actions.value.filter(isOpen) : [];
  if (open.length === 0) return null;
  const more = open.length - HOME_SHOWN_MAX;
  return (
    <section
      aria-labelledby="home-actions"
      className="rounded-card border border-border bg-card px-4 py-3 sm:px-6 sm:py-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="home-actions" className="font-text text-sm font-semibold text-highlight">
          {actionWords.own}
        </h2>
        <QuietLink to={paths.ownActions()}>
          {more > 0 ? actionWords.more(more) : actionWords.all}
        </QuietLink>
      </div>
      <Rows actions={open.slice(0, HOME_SHOWN_MAX)} whose={whose} />
    </section>
  );
}
