import { CameraButton } from "@/features/messages/compose/camera-button";
import type { ComposerExtrasProps } from "@/features/messages/compose/composer-extras";
import { ClientMuteButton, OwnMuteButton } from "@/features/messages/inbox/mute-button";
import { VoiceButton } from "@/features/messages/voice/voice-button";

/** Beside the field in which a message is written. */
export function ComposerTools({ onPhoto, clientId }: ComposerExtrasProps) {
  return (
    <>
      <CameraButton onPhoto={onPhoto} />
      <VoiceButton {...(clientId === undefined ? {} : { clientId })} />
      {clientId === undefined ? <OwnMuteButton /> : <ClientMuteButton clientId={clientId} />}
    </>
  );
}
