import { type EngineGuard, guardsOf } from "./guards-of";

/** Guards of the studio, and of pushed code. */
export const guardsOfAdministration: readonly EngineGuard[] = [
  ...guardsOf("admin/listener.ts", "conformance/studio.test.ts", [
    {
      title: "[D22] is served in development",
      guard: "host.servesStudio && (await answerStudio(request, response))",
      without: "await answerStudio(request, response)",
    },
    {
      title: "[D22] shows pages of other origins",
      guard: "if (isFromPage) applyCors(request, response, publicHost.origins());",
      without: "",
    },
    {
      title: "[D22] shows pages of other origins",
      guard: "applyCors(request, response, publicHost.origins());\n      answerPreflight",
      without: "answerPreflight",
    },
  ]),
  ...guardsOf("admin/studio/studio.ts", "conformance/studio.test.ts", [
    {
      title: "[D22] is on the administrator's port",
      guard: "|| !isLoopbackName(headers.host)",
      without: "",
    },
    {
      title: "[D22] is on the administrator's port",
      guard: "plainName.test(name)",
      without: "true",
    },
  ]),
  ...guardsOf("admin/deploy/admin-calls.ts", "conformance/studio.test.ts", [
    {
      title: "[D22] [A11]",
      guard: "scope !== null && allowsSystemQuery(scope, systemQueryName(call))",
      without: "scope !== null",
    },
  ]),
  ...guardsOf("admin/deploy/installed-packages.ts", "conformance/installed-packages.test.ts", [
    { title: "[D23] words", guard: "!namePattern.test(name)", without: "false" },
    { title: "[D23] words", guard: "!versionPattern.test(version)", without: "false" },
    { title: "[D23] words", guard: "if (list.length > listedMax)", without: "if (false)" },
    { title: "[D23] words", guard: "installed.length > installedMax", without: "false" },
    {
      title: "[D23] words",
      guard: "bytes > bytesMax || files > filesMax",
      without: "files > filesMax",
    },
    {
      title: "[D23] words",
      guard: "bytes > bytesMax || files > filesMax",
      without: "bytes > bytesMax",
    },
    { title: "[D23] words", guard: "locked.resolved !== undefined", without: "false" },
    {
      title: "[D23] a package",
      guard: "locked.hasInstallScript === true",
      without: "false",
    },
  ]),
  ...guardsOf("served-app.ts", "conformance/installed-packages.test.ts", [
    { title: "[D23] a start", guard: "missing !== null && pushed?", without: "false && pushed?" },
  ]),
  ...guardsOf("health.ts", "conformance/installed-packages.test.ts", [
    { title: "[D23] a start", guard: "...ofPackages,", without: "" },
  ]),
  ...guardsOf("admin/deploy/npm-install.ts", "conformance/installed-packages.test.ts", [
    { title: "[D23] a package", guard: '"--ignore-scripts",', without: "" },
  ]),
];
