import { Suspense } from "react";

import { useWasIdle } from "@/lib/fetch-ahead";
import { late } from "@/lib/late";

const CameraButton = late(
  async () => (await import("@/features/messages/camera-button")).CameraButton,
);
const VoiceButton = late(
  async () => (await import("@/features/messages/voice-button")).VoiceButton,
);

type ComposerExtrasProps = {
  onPhoto: (files: File[]) => void;
  /** For a coach. */
  clientId?: string;
};

/** They load after the page: words come first. */
export function ComposerExtras({ onPhoto, clientId }: ComposerExtrasProps) {
  const isPageShown = useWasIdle();
  if (!isPageShown) return null;
  return (
    <Suspense>
      <CameraButton onPhoto={onPhoto} />
      <VoiceButton {...(clientId === undefined ? {} : { clientId })} />
    </Suspense>
  );
}
