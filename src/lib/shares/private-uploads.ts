import type { PrivateSealing } from "@domain/files/private-files";
import type { ComponentType } from "react";

/** Seals an upload for the coach whose words were shown. Null where it can't be sealed now. */
export type SealUpload = {
  seal: (file: File) => Promise<{ sealing: PrivateSealing; body: Blob } | null>;
  onSent: () => void;
};

export type PrivacyChoiceProps = {
  isPrivate: boolean;
  onPrivate: (isPrivate: boolean) => void;
  /** Null while nothing private can be sealed: then nothing private is sent. */
  onSeal: (seal: SealUpload | null) => void;
};

export type PrivacyChoice = ComponentType<PrivacyChoiceProps>;
