/** Accesses the deployment's administration, with its key in this tab only. */
export class Server {
  #name;

  constructor(url, key, name) {
    this.#name = name;
    this.url = url.replace(/\/+$/, "");
    this.key = key;
  }

  async #fetch(path, { body, person, signal } = {}) {
    const shown = person === undefined ? this.key : `${this.key}:${base64(JSON.stringify(person))}`;
    return await fetch(this.url + path, {
      method: body === undefined ? "GET" : "POST",
      headers: { Authorization: `Convex ${shown}` },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    });
  }

  /** Null when the key is right. */
  async refusal() {
    const response = await this.#fetch("/api/v1/get_canonical_urls");
    return response.ok ? null : await messageOf(response);
  }

  async findName() {
    if (this.#name !== undefined) return this.#name;
    const response = await fetch(`${this.url}/instance_name`);
    return response.ok ? await response.text() : "";
  }

  /** Runs any function and returns the outcome as the server prints it. */
  async run(path, args, { component = "", person } = {}) {
    const body = { path, args, format: "convex_encoded_json" };
    if (component !== "") body.componentPath = component;
    const response = await this.#fetch("/api/function", { body, person });
    if (!response.ok)
      return { status: "error", errorMessage: await messageOf(response), logLines: [] };
    return await response.json();
  }

  /** Waits at most a minute for calls that ended after `cursor`. */
  async logsAfter(cursor, signal) {
    const response = await this.#fetch(`/api/stream_function_logs?cursor=${cursor}`, { signal });
    if (!response.ok) throw new Error(await messageOf(response));
    return await response.json();
  }
}

async function messageOf(response) {
  const { message } = await response.json().catch(() => ({}));
  return message ?? `The server answered ${response.status}.`;
}

const base64 = (text) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
