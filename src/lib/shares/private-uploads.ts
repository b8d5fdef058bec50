import type { PrivateSealing } from "@domain/files/private-files";
import type { ComponentType } from "react";

/** Seals an upload with the current keys. Null where it can't be sealed now. */
export type SealUpload = {
  seal: (file: File) => Promise<{ sealing: PrivateSealing; body: Blob } | null>;
  onSent: () => void;
};

/** "held": nothing is sent, because it was marked private and can't be sealed at present. */
export type UploadPrivacy = "open" | "held" | SealUpload;

export type PrivacyChoice = ComponentType<{ onPrivacy: (privacy: UploadPrivacy) => void }>;
