import { type EngineGuard, guardsOf } from "./guards-of";

/** What callers may use of the server. */
export const guardsOfLimits: readonly EngineGuard[] = [
  ...guardsOf("budget/networks.ts", "budget/networks.test.ts", [
    { title: "[L1]", guard: "prefix(4)}::/64", without: "prefix(8)}" },
    { title: "[L1]", guard: "wide: `${prefix(3)}::/48`", without: "wide: null" },
    { title: "[L1]", guard: "if (isMapped) {", without: "if (false) {" },
  ]),
  ...guardsOf("budget/budget.ts", "budget/budget.test.ts", [
    {
      title: "[L4]",
      guard: "for (const party of own) if (!party.hasRoomFor(bytes)) return party.refusal;",
      without: "",
    },
    {
      title: "[L4]",
      guard: "for (const party of shared) if (!party.hasRoomFor(bytes)) return party.refusal;",
      without: "",
    },
    {
      title: "[L4]",
      guard: "if (strangers.wide !== null) own.push(strangers.wide);",
      without: "",
    },
    {
      title: "[L4]",
      guard: "this.#person !== undefined && !this.#budget.leavesRoom(own[0], bytes)",
      without: "false",
    },
    {
      title: "[L4]",
      guard: "if (strangers !== null) this.#budget.strangers.makeRoom(strangers, bytes);",
      without: "",
    },
  ]),
  ...guardsOf("budget/strangers.ts", "budget/budget.test.ts", [
    { title: "[L4]", guard: "const asking = wide ?? near;", without: "const asking = near;" },
  ]),
  ...guardsOf("budget/party.ts", "budget/budget.test.ts", [
    { title: "[L6]", guard: "isIdle && party.pace.isFull(nowMs)", without: "isIdle" },
  ]),
  ...guardsOf("budget/fair-reading.ts", "budget/fair-reading.test.ts", [
    {
      title: "[H32] cuts what costs much",
      guard: "Math.min(this.#pieceBytes, this.#stream.readableLength)",
      without: "this.#stream.readableLength",
    },
  ]),
  ...guardsOf("sync/holdings.ts", "sync/holdings.test.ts", [
    { title: "[L2]", guard: "isAbove && !isTrusted() &&", without: "false &&" },
    { title: "[L2]", guard: "bytes > max && !isTrusted() &&", without: "false &&" },
    { title: "[L5]", guard: "bytes > 0 && this.#shownBytes + bytes > max", without: "false" },
  ]),
  ...guardsOf("sync/outbox.ts", "sync/outbox.test.ts", [
    {
      title: "[S68]",
      guard: "this.#socket.bufferedAmount > this.#limits.unsentBytesMax",
      without: "false",
    },
    { title: "[L5]", guard: "!this.#reader.holdUnsent(moreBytes)", without: "false" },
  ]),
  ...guardsOf("sync/heartbeat.ts", "sync/heartbeat.test.ts", [
    { title: "[S62]", guard: "silentMs > dropAfterSilenceMs && !line.isPaused", without: "false" },
    { title: "[S62]", guard: "nowMs - this.#openedMs > connectWithinMs", without: "false" },
    {
      title: "[S68]",
      guard: "line.stalledSinceMs !== null && nowMs - line.stalledSinceMs > stalledForMs",
      without: "false",
    },
  ]),
  ...guardsOf("sync/pace.ts", "sync/pace.test.ts", [
    {
      title: "[S7]",
      guard: 'if (nowMs - this.#slowedSinceMs > floodForMs) return "flood";',
      without: "",
    },
  ]),
  ...guardsOf("sync/mutation-queue.ts", "sync/mutation-queue.test.ts", [
    {
      title: "[S9]",
      guard: "this.#waiting.length >= this.#limits.queuedMutationsMax ||",
      without: "",
    },
  ]),
  ...guardsOf("sync/running-actions.ts", "sync/running-actions.test.ts", [
    {
      title: "[S66]",
      guard: "!this.#byAddress.add(address, action, runningActionsPerAddressMax)",
      without: "false",
    },
    {
      title: "[S66]",
      guard: "!this.#byUser.add(person, action, runningActionsPerUserMax)",
      without: "false",
    },
  ]),
  ...guardsOf("sync/requests.ts", "conformance/socket-bounds.test.ts", [
    {
      title: "[S66] actions beyond the limit",
      guard: "this.#runningActions >= runningActionsMax",
      without: "false",
    },
  ]),
  ...guardsOf("sync/live-view.ts", "conformance/socket-bounds.test.ts", [
    {
      title: "[S65] W05",
      guard: "if (this.#subscriptions.size >= subscriptionsMax) {",
      without: "if (false) {",
    },
  ]),
  ...guardsOf("sync/server.ts", "conformance/budget-sockets.test.ts", [
    {
      title: "[L1, S61]",
      guard: "this.#byNetwork.count(near) < socketsPerAddressMax &&",
      without: "",
    },
    {
      title: "[L1, S61]",
      guard: "this.#byNetwork.count(wide) < socketsPerWideNetworkMax",
      without: "true",
    },
  ]),
  ...guardsOf("sync/server.ts", "conformance/socket-admission.test.ts", [
    {
      title: "[S61] a person",
      guard: "!this.#byUser.add(user, connection, this.host.limits.socketsPerUserMax)",
      without: "false",
    },
  ]),
  ...guardsOf("functions/password-hashing.ts", "functions/password-hashing.test.ts", [
    { title: "R21", guard: "waiting.length >= passwordLimits.waitingMax", without: "false" },
  ]),
  ...guardsOf("functions/bundle/compiled-program.ts", "functions/bundle/compiled-program.test.ts", [
    { title: "[F38] other code", guard: "storedKey === key", without: "true" },
    { title: "[F38] a damaged file", guard: "sum === sha256(stored)", without: "true" },
  ]),
  ...guardsOf("functions/bundle/packed-bundle.ts", "functions/bundle/bundle.test.ts", [
    {
      title: "[F3] a cache with one changed",
      guard: 'bytes.toString("latin1", 0, sumEnd) !== String(crc32(bytes.subarray(sumEnd + 1)))',
      without: "false",
    },
  ]),
  ...guardsOf("document-visits.ts", "document-visits.test.ts", [
    {
      title: "[K25] reads every row",
      guard: "Math.min(Math.max(fitting || 1, 1), this.#limits.rowsAtOnceMax)",
      without: "Math.max(fitting || 1, 1)",
    },
  ]),
  ...guardsOf("server-log.ts", "server-log.test.ts", [
    { title: "[L7]", guard: " || !this.#hasRoomFor(lines)", without: "" },
    { title: "[L7]", guard: "this.#kinds.size >= logLimits.kindsMax", without: "false" },
  ]),
  ...guardsOf("db/read/vectors.ts", "db/read/vectors.test.ts", [
    { title: "[C38] vectors", guard: "if (this.#makeRoom()) return;", without: "return;" },
    { title: "[C38] vectors", guard: "index.releaseIfIdle();", without: "" },
    {
      title: "[C38] vectors",
      guard: "if (this.#searchCount === 0) this.#release();",
      without: "this.#release();",
    },
    {
      title: "[C38] vectors",
      guard: "if (this.#changed.size > kept) this.releaseIfIdle();",
      without: "",
    },
    {
      title: "[C38] vectors",
      guard: "this.#release(); // what was read is not all",
      without: "",
    },
    {
      title: "[C38] a search is refused",
      guard: "vector.length !== index.dimensions",
      without: "false",
    },
    { title: "[C38] a search is refused", guard: "limit > vectorResultsMax", without: "false" },
    {
      title: "[C38] a search is refused",
      guard: "length > queryLimits.vectorFiltersMax",
      without: "false",
    },
  ]),
  ...guardsOf("db/read/vector-rows.ts", "db/read/vectors.test.ts", [
    {
      title: "[C38] a value",
      guard: "known !== undefined && --known.count === 0",
      without: "false",
    },
  ]),
];
