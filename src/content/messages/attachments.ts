/** A shared file where it stands in the conversation. */
export const attachments = {
  download: "Download",
  downloadFile: (name: string) => `Download ${name}`,
  preview: (name: string) => `Look at ${name}`,
  previewLoading: "The picture is on its way.",
  previewFailed: "This picture cannot be shown here. You can download it.",
  removed: "This file was taken back.",
  notLoaded: (name: string) => `${name} could not be downloaded. Please try again.`,
  bytes: (count: number) => `${String(count)} B`,
  kilobytes: (count: number) => `${String(count)} KB`,
  megabytes: (count: string) => `${count} MB`,
} as const;
