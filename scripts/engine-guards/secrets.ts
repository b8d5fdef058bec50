import { type EngineGuard, guardsOf } from "./guards-of";

/** Who somebody is, what a key opens, and what is stored. */
export const guardsOfSecrets: readonly EngineGuard[] = [
  ...guardsOf("tokens/verify.ts", "tokens/verify.test.ts", [
    {
      title: "[T4]",
      guard: "if (token.length > tokenLimits.tokenCharsMax) throw malformed();",
      without: "",
    },
    { title: "[T8]", guard: "algorithms: algorithmsOf(provider),", without: "" },
    { title: "[T4]", guard: 'requiredClaims: ["exp", "iss", "sub"],', without: "" },
    {
      title: "[T4]",
      guard: "clockTolerance: tokenLimits.leewaySeconds,",
      without: "clockTolerance: 1_000_000,",
    },
    {
      title: "[T4]",
      guard: 'typeof claims.sub !== "string" || claims.sub === ""',
      without: "false",
    },
  ]),
  ...guardsOf("tokens/providers.ts", "tokens/verify.test.ts", [
    {
      title: "[T4]",
      guard: "if (issuerOf(provider) !== normalizedIssuer(issuer)) return false;",
      without: "",
    },
    {
      title: "[T4]",
      guard: "return audiences.includes(provider.applicationID);",
      without: "return true;",
    },
  ]),
  ...guardsOf("tokens/key-sets.ts", "tokens/verify.test.ts", [
    {
      title: "[T6]",
      guard: 'typeof named !== "string" || normalizedIssuer(named) !== issuer',
      without: "false",
    },
    {
      title: "[T6]",
      guard: "!isKeyMismatch(error) || !isOldEnough",
      without: "!isKeyMismatch(error)",
    },
  ]),
  ...guardsOf("tokens/key-sets.ts", "tokens/key-sets.test.ts", [
    {
      title: "[T6]",
      guard: 'if (total > tokenLimits.providerAnswerBytesMax) throw new Error("too large");',
      without: "",
    },
  ]),
  ...guardsOf("tokens/identity.ts", "tokens/verify.test.ts", [
    { title: "[T7]", guard: "attributes.subject = subject;", without: "" },
  ]),
  ...guardsOf("tokens/key-file.ts", "tokens/key-ring.test.ts", [
    { title: "[T1]", guard: "(mode & 0o077) !== 0", without: "false" },
    { title: "[T1]", guard: "0o600", without: "0o644" },
  ]),
  ...guardsOf("sync/connection.ts", "conformance/sign-in.test.ts", [
    {
      title: "[S54] a mutation",
      guard: "if (expiresAtMs === undefined || this.#owner.host.clock.nowMs() <= expiresAtMs)",
      without: "",
    },
  ]),
  ...guardsOf("admin/deploy/deploy-routes.ts", "conformance/restricted-keys.test.ts", [
    {
      title: "does not write",
      guard: '!allowsRequest(scopeOf(identity) ?? "read-only", `${method} ${url.pathname}`)',
      without: "false",
    },
  ]),
  ...guardsOf("admin/deploy/key-scopes.ts", "conformance/restricted-keys.test.ts", [
    {
      title: "does not write",
      guard: 'scope === "full" || systemQueries[scope].includes(path)',
      without: "true",
    },
  ]),
  ...guardsOf("admin/deploy/admin-calls.ts", "conformance/restricted-keys.test.ts", [
    {
      title: "has the same limits on a socket",
      guard: '(scopeOf(identity) ?? "full") === "full"',
      without: "true",
    },
    {
      title: "does not write",
      guard: "one.length === other.length && timingSafeEqual(one, other)",
      without: "true",
    },
  ]),
  ...guardsOf("admin/listener.ts", "conformance/restricted-keys.test.ts", [
    {
      title: "own address only",
      guard: "server.listen(port, loopbackOf()",
      without: 'server.listen(port, "0.0.0.0"',
    },
  ]),
  ...guardsOf("blobs/upload-tokens.ts", "blobs/upload-tokens.test.ts", [
    { title: "[B7]", guard: 'if (!isGenuine) return "invalid";', without: "" },
    {
      title: "[B7]",
      guard: 'Number.parseInt(until, 36) >= this.#clock.nowMs() ? "valid" : "expired"',
      without: '"valid"',
    },
  ]),
  ...guardsOf("blobs/blob-folder.ts", "blobs/blob-folder.test.ts", [
    {
      title: "[B1]",
      guard: 'if (!isBlobName(name)) throw new Error("not a blob name");',
      without: "",
    },
    {
      title: "[B2]",
      guard: "if (hasher.size > bytesMax) throw new BlobTooLargeError();",
      without: "",
    },
  ]),
  ...guardsOf("blobs/whole-files.ts", "blobs/whole-files.test.ts", [
    { title: "[B15]", guard: "hashes.sha256 === seal.sha256", without: "true" },
  ]),
  ...guardsOf("blobs/blob-store.ts", "blobs/block-lists.test.ts", [
    {
      title: "[B15]",
      guard: 'if (state === "damaged") throw new DamagedFileError(file.name);',
      without: "",
    },
  ]),
  ...guardsOf("blobs/verified-stream.ts", "blobs/block-lists.test.ts", [
    { title: "[B15]", guard: " || !isBlock(bytes, this.#file.blocks, number)", without: "" },
  ]),
  ...guardsOf("blobs/block-lists.ts", "blobs/block-lists.test.ts", [
    { title: "[B15]", guard: "found !== null && sha256Of(found) === blocks", without: "found" },
  ]),
  ...guardsOf("blobs/blob-store.ts", "conformance/files.test.ts", [
    {
      title: "[B9]",
      guard: "expected === undefined || expected === written.sha256",
      without: "true",
    },
  ]),
  ...guardsOf("http/storage-routes.ts", "conformance/files.test.ts", [
    { title: "[B8] are uploaded", guard: "...host.security.forFile(),", without: "" },
  ]),
  ...guardsOf("kv/sqlite/sqlite-database.ts", "kv/salvage/scrub.test.ts", [
    { title: "[K22]", guard: "; PRAGMA secure_delete = ON", without: "" },
  ]),
  ...guardsOf("kv/salvage/scrub.ts", "kv/salvage/scrub.test.ts", [
    { title: "[K22]", guard: "`VACUUM; ", without: "`" },
  ]),
  ...guardsOf("kv/folder-lock.ts", "kv/store.test.ts", [
    { title: "[K6]", guard: "chmodSync(folder, 0o700);", without: "" },
  ]),
  ...guardsOf("kv/log/commit-log.ts", "kv/store.test.ts", [
    { title: "[K6]", guard: "openFlags, 0o600", without: "openFlags, 0o644" },
  ]),
  ...guardsOf("db/requests.ts", "db/requests.test.ts", [
    {
      title: "[C30] [K22]",
      guard: "{ sealed: sealAnswer(sessionId, JSON.stringify([fingerprint, resultJson])) }",
      without: "{ fingerprint, resultJson }",
    },
  ]),
  ...guardsOf("functions/mutation-runs.ts", "functions/mutation-runs.test.ts", [
    { title: "R28", guard: "if (stored === given) return;", without: "return;" },
  ]),
  ...guardsOf("functions/answers.ts", "conformance/http-api.test.ts", [
    {
      title: "[H25]",
      guard: "isRedacted: this.#options.redactsErrors && !showsError,",
      without: "isRedacted: false,",
    },
    {
      title: "[H25]",
      guard: "this.#options.redactsErrors ? [] : [...lines]",
      without: "[...lines]",
    },
  ]),
  ...guardsOf("server-log.ts", "server-log.test.ts", [
    { title: "[A13]", guard: "isBrief ? withoutQuotes(error) : error", without: "error" },
  ]),
  ...guardsOf("admin/sealed-file.ts", "admin/sealed-file.test.ts", [
    { title: "that was truncated", guard: "nonce[11] = isLast ? 1 : 0;", without: "" },
    { title: "or another name", guard: "`file ${name}`", without: '"file"' },
  ]),
  ...guardsOf("admin/backup-key.ts", "admin/sealed-file.test.ts", [
    {
      title: "comes from a key file",
      guard: "(found.mode & 0o077) !== 0",
      without: "false",
    },
  ]),
];
