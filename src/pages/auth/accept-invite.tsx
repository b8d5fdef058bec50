import { AcceptInvite } from "@/features/sign-in/accept-invite";
import { useLinkFragment } from "@/lib/link-fragment";

export function AcceptInvitePage() {
  const { type, accessToken } = useLinkFragment();
  return <AcceptInvite secret={type === "invite" ? accessToken : ""} />;
}
