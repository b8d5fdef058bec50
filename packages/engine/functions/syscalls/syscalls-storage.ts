import type { Transaction } from "../../db/transaction";
import type { Execution } from "../execution";
import type { StoredFile } from "../hosts";
import type { Services, Syscall } from "../services";
import { findFile, insertFile, removeFile } from "./storage-documents";
import { writableOf } from "./syscalls-database";

interface Addressed {
  storageId: string;
}

/** Runs in the function's own transaction, or in a new one for an action. */
function within<T>(services: Services, execution: Execution, run: (tx: Transaction) => T) {
  const { tx, component } = execution;
  return tx === null ? services.db.transact((whole) => run(whole.of(component))) : run(tx);
}

function read(
  services: Services,
  execution: Execution,
  { storageId }: Addressed,
  call: string,
): StoredFile | null {
  const tx = execution.tx ?? services.db.begin("durable", { isReadOnly: true });
  return findFile(tx.of(execution.component), storageId, call);
}

const getUrl: Syscall = (services, execution, asked: Addressed) => {
  const file = read(services, execution, asked, "getUrl");
  return JSON.stringify(file === null ? null : services.storage.getUrl(file));
};

const getMetadata: Syscall = (services, execution, asked: Addressed) => {
  const file = read(services, execution, asked, "getMetadata");
  if (file === null) return "null";
  const sha256 = Buffer.from(file.sha256, "base64").toString("hex");
  const { size, contentType = null } = file;
  return JSON.stringify({ storageId: asked.storageId, sha256, size, contentType });
};

const generateUploadUrl: Syscall = (services, execution) => {
  if (execution.kind === "query") writableOf(execution, "1.0/storageGenerateUploadUrl");
  return JSON.stringify(services.storage.generateUploadUrl(execution.component));
};

const deleteFile: Syscall = async (services, execution, { storageId }: Addressed) => {
  if (execution.kind === "query") writableOf(execution, "1.0/storageDelete");
  await within(services, execution, (tx) => {
    if (findFile(tx, storageId, "delete") === null) {
      throw new Error(`storage id ${storageId} not found`);
    }
    removeFile(tx, storageId);
  });
  return "null";
};

interface StoreArgs {
  blob: string;
  contentType: string;
  sha256?: string;
}

/** The bytes go to disk at once, their document with the transaction. Bytes without a document are deleted later. */
const store: Syscall = async (services, execution, args: StoreArgs) => {
  const tx = writableOf(execution, "1.0/storageStore");
  const blob = new Blob([Buffer.from(args.blob, "base64")], { type: args.contentType });
  const file = await services.storage.store(blob, sha256Option(args.sha256));
  return JSON.stringify(insertFile(tx, file));
};

const open: Syscall = async (services, execution, { storageId }: Addressed) => {
  const file = findFile(writableOf(execution, "1.0/storageGet"), storageId, "get");
  const blob = file && (await services.storage.open(file));
  if (!blob) return "null";
  const bytes = Buffer.from(await blob.arrayBuffer());
  return JSON.stringify({ blob: bytes.toString("base64"), contentType: file.contentType ?? null });
};

const sha256Option = (sha256: string | undefined) => (sha256 === undefined ? {} : { sha256 });

export const storageSyscalls: Readonly<Record<string, Syscall>> = {
  "1.0/storageGetUrl": getUrl,
  "1.0/storageGetMetadata": getMetadata,
  "1.0/storageGenerateUploadUrl": generateUploadUrl,
  "1.0/storageDelete": deleteFile,
  "1.0/storageStore": store,
  "1.0/storageGet": open,
};

/** Actions pass blobs directly, because they don't fit into JSON text. */
export async function storeBlob(
  services: Services,
  execution: Execution,
  { blob, options }: { blob: Blob; options?: { sha256?: string } },
): Promise<string> {
  const file = await services.storage.store(blob, sha256Option(options?.sha256));
  return within(services, execution, (tx) => insertFile(tx, file));
}

export async function getBlob(
  services: Services,
  execution: Execution,
  asked: Addressed,
): Promise<Blob | null> {
  const file = read(services, execution, asked, "get");
  return file && services.storage.open(file);
}
