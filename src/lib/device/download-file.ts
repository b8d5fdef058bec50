export function downloadFile({ name, blob }: { name: string; blob: Blob }) {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(address); // Later, because some browsers read it only after this task.
  }, 60_000);
}
