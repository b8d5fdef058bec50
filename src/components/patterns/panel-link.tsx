import { Link } from "react-router-dom";

type PanelLinkProps = { to: string; title: string; children: string };

/** The link beside a panel's title, which opens the full list. */
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
