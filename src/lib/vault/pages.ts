import type { VaultDisk } from "@/lib/vault/vault-disk";
import type { ChangePage, VaultLine } from "@/lib/vault/vault-line";

interface Making {
  line: VaultLine;
  disk: VaultDisk;
  vaultId: string;
  take: (page: ChangePage) => Promise<void>;
  onFailed: () => void;
}

/**
 * The pages of what the server has, one after the other. A whole reading begins at the start: it notices what the server had
 * and has no more, as after a restored backup. Until it ends a device that is opened again begins it again.
 */
export function followPages({ line, disk, vaultId, take, onFailed }: Making) {
  let turn: Promise<void> = Promise.resolve();
  let following = {}; // A page from before it began again is not taken: nothing that is missing in it is missing.
  let stop = () => {};
  let isEnded = false;
  let left: Set<string> | null = null; // Of a whole reading: what the server had and that did not come yet.

  function inOrder(act: () => unknown) {
    turn = turn.then(act).then(() => undefined, onFailed);
  }

  function follow(after: number) {
    stop();
    if (isEnded) return;
    const own = (following = {});
    stop = line.follow(after, (page) =>
      inOrder(() => (own === following ? take(page) : undefined)),
    );
  }

  return {
    follow,
    followFromStart: () => {
      following = {};
      inOrder(async () => {
        const rows = await disk.listRecords(vaultId);
        const names = rows.filter(({ onServer }) => onServer > 0).map(({ name }) => name);
        left = names.length > 0 ? new Set(names) : null; // A first reading goes on where it was cut.
        follow(0);
      });
    },
    isWhole: () => left !== null,
    saw: (name: string) => void left?.delete(name),
    listMissing: () => [...(left ?? [])],
    endWhole: () => void (left = null),
    /** Until those that came so far are taken. */
    settled: () => turn,
    end: () => {
      isEnded = true;
      stop();
    },
  };
}
