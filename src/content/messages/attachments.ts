export const attachments = {
  download: "Download",
  downloadFile: (name: string) => `Download ${name}`,
  preview: (name: string) => `Preview ${name}`,
  previewLoading: "Loading the picture…",
  previewFailed: "This picture cannot be shown here. You can download it.",
  removed: "This file was removed.",
  notLoaded: (name: string) => `${name} could not be downloaded. Please try again.`,
  bytes: (count: number) => `${String(count)} B`,
  kilobytes: (count: number) => `${String(count)} KB`,
  megabytes: (count: string) => `${count} MB`,
} as const;
