import { attachments } from "@/content/messages/attachments";

const KILO = 1024;

export function sizeParts(sizeBytes: number): { unit: "B" | "KB" | "MB"; amount: number } {
  if (sizeBytes < KILO) return { unit: "B", amount: sizeBytes };
  if (sizeBytes < KILO * KILO) return { unit: "KB", amount: Math.round(sizeBytes / KILO) };
  return { unit: "MB", amount: Math.round((sizeBytes / KILO / KILO) * 10) / 10 };
}

export function formatSize(sizeBytes: number): string {
  const { unit, amount } = sizeParts(sizeBytes);
  switch (unit) {
    case "B":
      return attachments.bytes(amount);
    case "KB":
      return attachments.kilobytes(amount);
    case "MB":
      return attachments.megabytes(String(amount));
  }
}
