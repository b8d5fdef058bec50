/** Tables up to this number belong to the engine; the app's start right above, as in Convex. */
export const systemTableNumberMax = 10_000;

export interface SystemTable {
  /** Stored ids and links contain it, so a number is never reassigned. */
  number: number;
  indexes: Record<string, readonly string[]>;
  /** Readable through `ctx.db.system`. */
  isVisible?: true;
  /** Kept on disk and read one by one: too many to hold in memory, and rarely needed. */
  isCold?: true;
}

/** The engine's own tables. A folder that needs another table or index adds a line. */
export const systemTables = {
  _tables: { number: 1, indexes: { by_name: ["name"] } },
  _environment: { number: 10, indexes: { by_name: ["name"] } },
  _session_requests: { number: 11, indexes: {}, isCold: true },
  _cron_jobs: { number: 12, indexes: { by_name: ["name"], by_due: ["dueMs"] } },
  _upload_tokens: { number: 13, indexes: { by_token: ["token"] } },
  _storage_files: { number: 14, indexes: { by_storage_id: ["storageId"], by_file: ["file"] } },
  _scheduled_jobs: { number: 15, indexes: { by_due: ["dueMs"], by_job: ["jobId"] } },
  _starts: { number: 16, indexes: {} },
  _scheduled_functions: {
    number: 539,
    indexes: { by_state: ["state.kind", "scheduledTime"] },
    isVisible: true,
  },
  _storage: { number: 540, indexes: {}, isVisible: true },
} as const satisfies Record<string, SystemTable>;

export type SystemTableName = keyof typeof systemTables;

export const coldTables: readonly number[] = Object.values<SystemTable>(systemTables)
  .filter(({ isCold }) => isCold === true)
  .map(({ number }) => number);
