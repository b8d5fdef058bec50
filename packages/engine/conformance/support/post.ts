export interface CallAnswer {
  status: string;
  value?: unknown;
  errorMessage?: string;
  errorData?: unknown;
  logLines?: string[];
}

export async function post(url: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "Content-Type": "application/json", ...headers },
  });
  return {
    status: response.status,
    json: (await response.json()) as CallAnswer & Record<string, unknown>,
    response,
  };
}
