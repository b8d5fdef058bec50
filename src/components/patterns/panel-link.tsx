import { Link } from "react-router-dom";

type PanelLinkProps = { to: string; title: string; children: string };

/** Beside a panel's title, to everything of that kind. */
export function PanelLink({ to, title, children }: PanelLinkProps) {
  return (
    <Link
      to={to}
      aria-label={`${children}: ${title}`}
      className="shrink-0 text-sm text-primary underline underline-offset-4"
    >
      {children}
    </Link>
  );
}
