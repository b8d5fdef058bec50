interface ImportMetaEnv {
  readonly VITE_PRIVACY_EMAIL?: string;
}
