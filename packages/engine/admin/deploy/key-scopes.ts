import type { KeyRing } from "../../tokens/key-ring";

/**
 * What a key allows. The full key allows everything. A deploy key pushes code and sets variables, but reads no
 * documents. A read-only key reads documents and the log, but neither reads variables, which hold secrets, nor runs its
 * own code.
 */
export const keyScopes = ["full", "deploy", "read-only"] as const;
export type KeyScope = (typeof keyScopes)[number];
type Restricted = Exclude<KeyScope, "full">;

export type ScopedKeys = Readonly<Record<KeyScope, string>>;

export function scopedKeys(keys: Pick<KeyRing, "secretFor">): ScopedKeys {
  const keyFor = (purpose: string) => Buffer.from(keys.secretFor(purpose)).toString("base64url");
  return {
    full: keyFor("admin key"),
    deploy: keyFor("admin key for deploys"),
    "read-only": keyFor("admin key for reading"),
  };
}

export const isKeyScope = (text: string): text is KeyScope =>
  keyScopes.some((scope) => scope === text);

const harmless = ["GET /version", "GET /api/v1/get_canonical_urls"];

const requests: Readonly<Record<Restricted, readonly string[]>> = {
  deploy: [
    ...harmless,
    "POST /api/get_config_hashes",
    "POST /api/deploy2/evaluate_schema",
    "POST /api/deploy2/evaluate_push",
    "POST /api/deploy2/start_push",
    "POST /api/deploy2/wait_for_schema",
    "POST /api/deploy2/finish_push",
    "POST /api/deploy2/report_push_completed",
    "POST /api/update_environment_variables",
    "POST /api/query",
  ],
  "read-only": [
    ...harmless,
    "GET /api/stream_function_logs",
    "POST /api/function",
    "POST /api/query",
    "POST /api/export/request/zip",
    "GET /api/export/zip/",
  ],
};

const addresses = [
  "_system/cli/convexUrl:cloudUrl",
  "_system/cli/convexUrl:siteUrl",
  "_system/cli/modules:apiSpec",
  "_system/frontend/components:list",
];

const systemQueries: Readonly<Record<Restricted, readonly string[]>> = {
  deploy: [
    ...addresses,
    "_system/cli/queryEnvironmentVariables:default",
    "_system/cli/queryEnvironmentVariables:get",
    "_system/cli/tableSize:default",
  ],
  "read-only": [
    ...addresses,
    "_system/cli/tables:default",
    "_system/cli/tableData:default",
    "_system/cli/tableSize:default",
    "_system/cli/queryTable:default",
    "_system/cli/exports:getLatest",
    "_system/frontend/indexes:default",
    "_system/frontend/listCronJobs:default",
    "_system/frontend/fileStorageV2:getFile",
  ],
};

/** `request` is a method and a path; an archive's path ends with its timestamp. */
export const allowsRequest = (scope: KeyScope, request: string): boolean =>
  scope === "full" ||
  requests[scope].some((allowed) =>
    allowed.endsWith("/zip/") ? request.startsWith(allowed) : request === allowed,
  );

export const allowsSystemQuery = (scope: KeyScope, path: string): boolean =>
  scope === "full" || systemQueries[scope].includes(path);
