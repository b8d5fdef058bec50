import { QuietLink } from "@/components/patterns/quiet-link";
import { privacyLinks as words } from "@/content/settings/settings";
import { paths } from "@/lib/pages/paths";
import { useViewer } from "@/lib/sign-in/viewer";

export function PrivacyLinks() {
  const { role } = useViewer();
  const links =
    role === "admin"
      ? [
          { to: paths.requests(), label: words.requests },
          { to: paths.audit(), label: words.audit },
        ]
      : [
          { to: paths.ownData(), label: words.ownData },
          { to: paths.ownDataRequest("support"), label: words.support },
        ];
  return (
    <ul>
      {[...links, { to: paths.privacy(), label: words.policy }].map(({ to, label }) => (
        <li key={to}>
          <QuietLink to={to}>{label}</QuietLink>
        </li>
      ))}
    </ul>
  );
}
