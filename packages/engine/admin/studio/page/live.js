const waitMs = [500, 1_000, 2_000, 4_000, 8_000];

export class Live {
  #url;
  #key;
  #onState;
  #socket = null;
  #sessionId = crypto.randomUUID();
  #connections = 0;
  #failures = 0;
  #version = 0;
  #nextId = 0;
  #queries = new Map();
  #parts = [];
  #isClosed = false;

  constructor({ url, key }, onState) {
    this.#url = `${url.replace(/^http/, "ws")}/api/sync`;
    this.#key = key;
    this.#onState = onState;
    this.#open();
  }

  /** Returns a function that ends it. `show` gets the value, `fail` a text. */
  watch({ path, args = {}, component = "" }, show, fail) {
    const queryId = this.#nextId++;
    const add = { type: "Add", queryId, udfPath: path, args: [args] };
    if (component !== "") add.componentPath = component;
    this.#queries.set(queryId, { add, show, fail });
    this.#modify([add]);
    return () => {
      if (this.#queries.delete(queryId)) this.#modify([{ type: "Remove", queryId }]);
    };
  }

  close() {
    this.#isClosed = true;
    this.#socket?.close();
  }

  #open() {
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      const connectionCount = this.#connections++;
      const lastCloseReason = connectionCount === 0 ? "InitialConnect" : "Reconnect";
      this.#version = 0;
      this.#parts = [];
      this.#send({ type: "Connect", sessionId: this.#sessionId, connectionCount, lastCloseReason });
      this.#send({ type: "Authenticate", baseVersion: 0, tokenType: "Admin", value: this.#key });
      this.#modify([...this.#queries.values()].map(({ add }) => add));
    });
    socket.addEventListener("message", ({ data }) => this.#take(JSON.parse(data)));
    socket.addEventListener("close", () => {
      if (this.#isClosed) return;
      this.#onState("lost");
      setTimeout(() => this.#open(), waitMs[Math.min(this.#failures++, waitMs.length - 1)]);
    });
  }

  #modify(modifications) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return; // all queries are sent once it opens
    const baseVersion = this.#version++;
    this.#send({ type: "ModifyQuerySet", baseVersion, newVersion: this.#version, modifications });
  }

  #send(frame) {
    this.#socket.send(JSON.stringify(frame));
  }

  #take(frame) {
    if (frame.type === "TransitionChunk") {
      this.#parts.push(frame.chunk);
      if (this.#parts.length < frame.totalParts) return;
      this.#take(JSON.parse(this.#parts.splice(0).join("")));
    } else if (frame.type === "Transition") {
      this.#failures = 0;
      this.#onState("live");
      for (const change of frame.modifications) {
        const query = this.#queries.get(change.queryId);
        if (change.type === "QueryUpdated") query?.show(change.value);
        if (change.type === "QueryFailed") query?.fail(change.errorMessage);
      }
    }
  }
}
