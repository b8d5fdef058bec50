/** Shares a file in a conversation, like the page. */
export async function shareFile(
  url: string,
  token: string,
  file: { name: string; text: string; requestName?: string },
): Promise<number> {
  const { status } = await fetch(`${url}/files/upload`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${token}`,
      "Content-Type": "text/plain",
      "X-File-Name": encodeURIComponent(file.name),
      "X-Request-Name": file.requestName ?? file.name.replaceAll(/\W/g, "-").slice(0, 64),
    },
    body: file.text,
  });
  return status;
}
