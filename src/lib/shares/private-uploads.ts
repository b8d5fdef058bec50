import type { PrivateSealing } from "@domain/files/private-files";
import type { ComponentType } from "react";

/** Seals what is uploaded, with the keys of the moment. Null where it can't be sealed now. */
export type SealUpload = {
  seal: (file: File) => Promise<{ sealing: PrivateSealing; body: Blob } | null>;
  onSent: () => void;
};

/** How files are sent. "held": they were to be private, and can't be at present, so none is sent. */
export type UploadPrivacy = "open" | "held" | SealUpload;

/** Lets a client choose, beside an upload. */
export type PrivacyChoice = ComponentType<{ onPrivacy: (privacy: UploadPrivacy) => void }>;
