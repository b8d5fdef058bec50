import { AcceptClientInvite, AcceptInvite } from "@/features/sign-in/accept-invite";
import { useLinkFragment } from "@/lib/pages/link-fragment";

export default function AcceptInvitePage() {
  const { type, accessToken } = useLinkFragment();
  if (type === "client" || type === "join") return <AcceptClientInvite secret={accessToken} />;
  return <AcceptInvite secret={type === "invite" ? accessToken : ""} />;
}
