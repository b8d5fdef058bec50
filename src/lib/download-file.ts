/** Hands bytes to the browser as a file to keep. Nothing leaves the device. */
export function downloadFile({ name, blob }: { name: string; blob: Blob }) {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(address); // some browsers read it only after this turn
  }, 60_000);
}
