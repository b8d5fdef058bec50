import { QuietLink } from "@/components/patterns/quiet-link";
import { SignInLayout } from "@/components/patterns/sign-in-layout";
import { resetWords } from "@/content/sign-in";
import { InvalidResetLink, ResetPasswordForm } from "@/features/sign-in/reset-password-form";
import { useLinkFragment } from "@/lib/pages/link-fragment";
import { paths } from "@/lib/pages/paths";

export default function ResetPasswordPage() {
  const { type, accessToken, refreshToken } = useLinkFragment();
  const isRecovery = type === "recovery" && accessToken !== "" && refreshToken !== "";
  return (
    <SignInLayout
      title={isRecovery ? resetWords.title : resetWords.invalidTitle}
      lead={isRecovery ? resetWords.lead : undefined}
      foot={<QuietLink to={paths.signIn()}>{resetWords.back}</QuietLink>}
    >
      {isRecovery ? (
        <ResetPasswordForm handle={refreshToken} code={accessToken} />
      ) : (
        <InvalidResetLink />
      )}
    </SignInLayout>
  );
}
