import type { PrivateSealing } from "@domain/files/private-files";
import type { ComponentType } from "react";

/** Seals an upload for the coach whose four words were shown. `seal` resolves to null if that is not possible now. */
export type SealUpload = {
  seal: (file: File) => Promise<{ sealing: PrivateSealing; body: Blob } | null>;
  onSent: () => void;
};

export type PrivacyChoiceProps = {
  isPrivate: boolean;
  onPrivate: (isPrivate: boolean) => void;
  /** Null while nothing can be sealed; private files are not sent then. */
  onSeal: (seal: SealUpload | null) => void;
};

export type PrivacyChoice = ComponentType<PrivacyChoiceProps>;
