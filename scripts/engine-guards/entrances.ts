import { type EngineGuard, guardsOf } from "./guards-of";

/** Guards of who may call, and of how much of a request is read. */
export const guardsOfEntrances: readonly EngineGuard[] = [
  ...guardsOf("http/body.ts", "http/body.test.ts", [
    {
      title: "[L3]",
      guard:
        'if (Number(request.headers["content-length"] ?? 0) > bytesMax) throw tooLarge(bytesMax);',
      without: "",
    },
    { title: "[H13]", guard: "if (bytes > bytesMax) throw tooLarge(bytesMax);", without: "" },
    { title: "[L4]", guard: "requireRoom(reader.account, reservedBytes);", without: "" },
    { title: "[H20]", guard: "request.destroy(late)", without: "undefined" },
  ]),
  ...guardsOf("http/call-routes.ts", "conformance/budget-http.test.ts", [
    {
      title: "[L3] a large body",
      guard: "isTrusted(context) ? callBytesMax : context.host.bytesBeforeSignInMax()",
      without: "callBytesMax",
    },
    {
      title: "[L2] a call",
      guard: "argsJson.length > bytesMax && !isTrusted(context)",
      without: "false",
    },
    {
      title: "[L3] JSON",
      guard: "if (excess !== null) throw badRequest(`The JSON ${excess}.`);",
      without: "",
    },
  ]),
  ...guardsOf("http/http-action-route.ts", "conformance/budget-http.test.ts", [
    { title: "[L2] a call", guard: "if (isTrusted) return", without: "return" },
  ]),
  ...guardsOf("http/turns.ts", "conformance/budget-http.test.ts", [
    {
      title: "[L4] a network's callers",
      guard: 'if (refusal !== null) throw new HttpError(429, "TooManyBytes", refusal);',
      without: "",
    },
  ]),
  ...guardsOf("http/turns.ts", "http/turns.test.ts", [
    {
      title: "[L11]",
      guard: "await lane.enterPaid(() => account.pace(0), rest);",
      without: "",
    },
    {
      title: "[L6]",
      guard: "if (waitMs <= limits.waitForTurnMs) return;",
      without: "return;",
    },
  ]),
  ...guardsOf("http/connections.ts", "http/connections.test.ts", [
    {
      title: "[H34] closes the connection",
      guard: "this.#byNetwork.add(near, holder, connectionsPerNetworkMax)",
      without: "true",
    },
    {
      title: "[H34] closes the connection",
      guard: "this.#byNetwork.add(wide, holder, connectionsPerWideNetworkMax)",
      without: "true",
    },
    {
      title: "[H34] lets a network pay",
      guard: "if (waitMs > 0) feed.wait(waitMs);",
      without: "",
    },
    { title: "[H31]", guard: "if (line.request !== null) {", without: "if (false) {" },
  ]),
  ...guardsOf("http/held-start.ts", "http/held-start.test.ts", [
    {
      title: "[L9] limits their number",
      guard: "this.#held.size >= heldAtStartMax",
      without: "false",
    },
    {
      title: "[L9] limits the number of each network",
      guard: "this.#byNetwork.add(near, line, placesMax)",
      without: "true",
    },
    {
      title: "[L9] limits the number of each network",
      guard: "this.#byNetwork.add(wide, line, placesMax * wideNetworkFactor)",
      without: "true",
    },
    {
      title: "[L9] gives the place",
      guard: 'stream.once("end", leave);',
      without: "",
    },
  ]),
  ...guardsOf("http/origins.ts", "http/origins.test.ts", [
    {
      title: "[H1]",
      guard:
        'url.host === host && (isLoopback || isIP(url.hostname.replace(/^\\[|\\]$/g, "")) !== 0)',
      without: "url.host === host",
    },
  ]),
  ...guardsOf("http/cors.ts", "conformance/http-api.test.ts", [
    { title: "[H18]", guard: "!isOriginAllowed(origin, host, rules)", without: "false" },
  ]),
  ...guardsOf("http/listener.ts", "conformance/socket-admission.test.ts", [
    {
      title: "[S60] W01: pages",
      guard: "!isOriginAllowed(request.headers.origin, request.headers.host, host.origins())",
      without: "false",
    },
  ]),
  ...guardsOf("http/local-answers.ts", "http/local-answers.test.ts", [
    { title: "[H26]", guard: "!isForwarded(request) &&", without: "" },
    { title: "[H26]", guard: 'httpVersion === "1.1" &&', without: "" },
    {
      title: "[H26]",
      guard: 'isLoopbackHost(hostnameOf(`http://${headers.host ?? ""}`)) &&',
      without: "",
    },
    {
      title: "[H26]",
      guard: "&& (publicUrl === null || isLoopbackHost(hostnameOf(publicUrl)))",
      without: "",
    },
  ]),
  ...guardsOf("http/peer.ts", "http/peer.test.ts", [
    {
      title: "[H2]",
      guard: 'chain.length > 1 && trustedProxies.includes(chain.at(-1) ?? "")',
      without: "chain.length > 1",
    },
    { title: "[H2]", guard: "!hasBeen && isLoopbackAddress", without: "isLoopbackAddress" },
  ]),
  ...guardsOf("http/static-site.ts", "http/static-site.test.ts", [
    {
      title: "[H5]",
      guard: 'if (isOdd || decoded.split("/").some((part) => part.startsWith("."))) return null;',
      without: "",
    },
  ]),
  ...guardsOf("http/security-headers.ts", "conformance/http-headers.test.ts", [
    { title: "[H22] X05", guard: '"X-Content-Type-Options": "nosniff",', without: "" },
    { title: "[H22] X05", guard: "\"script-src 'self' 'wasm-unsafe-eval'\",", without: "" },
  ]),
  ...guardsOf("http/health-routes.ts", "conformance/health.test.ts", [
    { title: "[A24] tells", guard: "if (!isTrusted) throw notFound();", without: "" },
    {
      title: "[A24] tells",
      guard: "isTrusted ? { reasons: shown } : {}",
      without: "{ reasons: shown }",
    },
  ]),
  ...guardsOf("sync/frames.ts", "sync/frames.test.ts", [
    {
      title: "[S3]",
      guard: 'if (++depth > depthMax) return "is nested too deeply";',
      without: "",
    },
    {
      title: "[L3]",
      guard: 'else if (code === 0x2c && ++values > valuesMax) return "has too many values";',
      without: "",
    },
    { title: "[S1]", guard: "path.length > pathCharsMax", without: "false" },
  ]),
  ...guardsOf("sync/connection.ts", "conformance/hostile-sockets.test.ts", [
    {
      title: "[S64] a frame beyond",
      guard: "!this.mayBeLarge && data.length > this.#owner.host.limits.frameBeforeSignInBytesMax",
      without: "false",
    },
  ]),
  ...guardsOf("sync/server.ts", "conformance/hostile-sockets.test.ts", [
    {
      title: "[S64] a frame beyond",
      guard: "maxPayload: host.limits.frameBytesMax,",
      without: "",
    },
    {
      title: "[S64] a frame in thousands",
      guard: "maxFragments: host.limits.framePartsMax,",
      without: "",
    },
    {
      title: "[S64] an endless frame",
      guard: "if (isTooLong && !connection.mayBeLarge) connection.terminate();",
      without: "",
    },
  ]),
];
