import { VerifyEmail } from "@/features/sign-in/verify-email";
import { useLinkFragment } from "@/lib/pages/link-fragment";

export default function VerifyEmailPage() {
  const { type, accessToken, refreshToken } = useLinkFragment();
  const isSignUp = type === "signup" && accessToken !== "" && refreshToken !== "";
  return <VerifyEmail link={isSignUp ? { handle: refreshToken, code: accessToken } : null} />;
}
