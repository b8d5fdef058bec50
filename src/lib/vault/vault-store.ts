import type { RecordKind } from "@/lib/kept/sealed-texts";
import {
  changesIn,
  chooseVersion,
  type Content,
  isSameContent,
  joinAt,
  mergeOthers,
  reconcile,
  withLast,
} from "@/lib/vault/entries";
import { keyAt, kinds, knownKinds, placeIn, restOf, splitText } from "@/lib/vault/kinds";
import { openLastWords } from "@/lib/vault/last-words";
import { followPages, idOf, isOwn, recordsOf } from "@/lib/vault/records";
import { createPauses, makeTurns } from "@/lib/vault/turns";
import { fitsRecord, hashOf, isSame, openRecord, sealRecord } from "@/lib/vault/sealing";
import { blankRecord, type Opening, type StoredRecord } from "@/lib/vault/vault-disk";
import type { Fork, StoreMaking, VaultFacts } from "@/lib/vault/vault-facts";
import type { Change, ChangePage, SentRecord } from "@/lib/vault/vault-line";
import type { Entry } from "@/lib/vault/versions";
import { makeListeners } from "@/lib/listeners";

/** An open vault: decrypted in memory, sealed on the device, and synchronized with the person's other devices. */
export async function openVaultStore({ owner, keys, disk, line, lastPlace, onText }: StoreMaking) {
  const { userId, vaultId } = owner;
  const contents = new Map<string, Content>(); // By kind and `of`.
  const outdated = new Set<string>(); // Names of what is sealed here with a key from before a renewal.
  const renewing = new Set<string>(); // Those of `waiting` that are only sealed again, with the same words.
  const onEarlier = (name: string) => void outdated.add(name);
  const records = recordsOf({ owner, keys, disk, onEarlier });
  const { place, nameOf, read, say, sayTheirs, sayNewest, sealNext, noteSent } = records;
  const texts = new Map<string, string>(); // By storage key.
  const unsealed = new Map<string, Content | null>(); // Not on the device yet; what each started from.
  const waiting = new Set<string>();
  const refused = new Set<string>();
  const { follow, emit } = makeListeners();
  const sending = new Map<string, { version: number; noted: Promise<unknown> }>(); // By name.
  const unstored = new Set<string>(); // Already waiting for their turn to be stored.
  const typed = new Set<string>(); // The names of records that are stored at every key press.
  const pauses = createPauses((name) => {
    note();
    void send(name);
  });
  const channel = new BroadcastChannel(`passage-vault-${vaultId}`);
  let isEnded = false;
  let facts: VaultFacts;
  const inTurn = makeTurns(`passage-vault-${vaultId}`);

  const stored = await disk.getVault(vaultId);
  let readTo = stored?.kinds === knownKinds ? stored.readTo : 0; // An earlier release did not read all kinds.
  let isRead = stored?.hasRead ?? false;
  let trouble: VaultFacts["trouble"] = null;
  const { isLasting } = disk;
  let hasReread = false;

  function note() {
    const forks = [...contents.values()].filter(
      ({ kind, others }) => !kinds[kind].isQuiet && others.length > 0,
    );
    const unsent = [...waiting].filter((name) => !renewing.has(name));
    // Where nothing stays on the device, an entry waits from the moment it is written.
    const count = isLasting
      ? unsent.filter((name) => !pauses.has(name)).length
      : Math.max(unsent.length, unsealed.size);
    facts = { isRead, forks, waiting: count, refused: refused.size, trouble, isLasting };
    emit();
  }

  /** Updates the text that pages read for this record. */
  function showAt({ kind, of }: Pick<Content, "kind" | "of">) {
    const rest = restOf(kind, of);
    const [key, text] = [keyAt(userId, kind, rest), joinAt(kind, rest, contents.values())];
    if (text === (texts.get(key) ?? null)) return;
    if (text === null) texts.delete(key);
    else texts.set(key, text);
    onText(key);
  }

  /** Updates each key once, because a key joins all records of its kind. */
  function showAll(changed: readonly Pick<Content, "kind" | "of">[]) {
    const byKey = new Map(
      changed.map((each) => [keyAt(userId, each.kind, restOf(each.kind, each.of)), each]),
    );
    for (const each of byKey.values()) showAt(each);
  }

  async function keepOwn(row: StoredRecord, content: Content) {
    const mine = await sealNext(row, content);
    if (mine === null) return;
    await disk.putRecord(vaultId, { ...row, mine });
    for (const known of [outdated, renewing]) known.delete(row.name);
    waiting.add(row.name);
    channel.postMessage({ name: row.name });
  }

  /** Seals a record with the present key: the unsent version, or the same words as a next version. */
  async function sealAgain(name: string) {
    const row = await read(name);
    const content = await sayNewest(row);
    if (content === null || !outdated.has(name)) return;
    await keepOwn(row, contents.get(idOf(content)) ?? content);
    if (row.mine === null) renewing.add(name);
  }

  /** Seals everything again after a renewal, one record at a time: if it is interrupted, any device can continue. */
  async function sealAllAgain() {
    for (const name of outdated) {
      await inTurn(() => sealAgain(name)).catch(() => (trouble = "disk"));
      if (isEnded || trouble === "disk") return;
      void send(name);
    }
  }

  /** Stores and sends what memory has of this record. */
  async function persist(content: Content) {
    const id = idOf(content);
    if (unstored.has(id)) return; // The waiting turn will store this as well.
    unstored.add(id);
    try {
      await inTurn(async () => {
        unstored.delete(id);
        const newest = contents.get(id) ?? content;
        await keepOwn(await read(await nameOf(content)), newest);
        if (contents.get(id) === newest) unsealed.delete(id);
        else unsealed.set(id, newest);
        keepLast();
      });
      if (trouble === "disk") trouble = null;
      dropLast();
    } catch {
      unstored.delete(id);
      trouble = "disk";
    }
    const name = await nameOf(content);
    if (kinds[content.kind].isTyped) typed.add(name);
    void sendNext(name);
    note();
  }

  async function sendNext(name: string): Promise<void> {
    if (isEnded) return;
    if (typed.has(name)) pauses.begin(name);
    else await send(name);
  }

  async function send(name: string): Promise<void> {
    if (isEnded || sending.has(name)) return;
    const own = { version: Infinity, noted: Promise.resolve() };
    sending.set(name, own);
    try {
      const sent = await inTurn(() => noteSent(name));
      if (sent === null) return;
      const put = line.put(sent).then((answer) => inTurn(() => noteAnswer(sent, answer)));
      Object.assign(own, { version: sent.version, noted: put.catch(() => undefined) });
      const { isMore, isBehind } = await put;
      if (isMore) await sendNext(name);
      else if (isBehind) void lookAgain(sent);
    } catch {
      trouble ??= "server"; // What was written stays here, and is sent at the next opening.
    } finally {
      if (sending.get(name) === own) sending.delete(name); // The next one may be on its way already.
      note();
    }
  }

  async function noteAnswer(sent: SentRecord, answer: "stored" | "behind") {
    const isBehind = answer === "behind";
    const isMore = !isEnded && (await (isBehind ? hasJoined(sent) : settle(sent)));
    sending.delete(sent.name);
    return { isMore, isBehind };
  }

  /** "behind": another device's version came first and should be here now. If not, a backup was restored. */
  async function lookAgain({ name, sealed, after }: SentRecord) {
    await pages.settled();
    const { onServer, mine } = await read(name);
    if (isEnded || hasReread || onServer !== after || !isSame(mine, sealed)) return;
    [hasReread, readTo] = [true, 0];
    pages.followFromStart();
  }

  /** Sends again what the server has lost. */
  async function putBack() {
    for (const name of pages.listMissing()) {
      await inTurn(async () => {
        const row = await read(name);
        const content = await sayNewest(row);
        if (content === null) return;
        await keepOwn({ ...row, onServer: 0 }, contents.get(idOf(content)) ?? content);
      });
      void send(name);
    }
    pages.endWhole();
  }

  /** True if the version that came first was taken meanwhile and is merged into a new one. */
  async function hasJoined({ name, sealed }: SentRecord): Promise<boolean> {
    const { mine } = await read(name);
    return mine !== null && !isSame(mine, sealed);
  }

  /** True when something else was written meanwhile. */
  async function settle({ name, version, sealed }: SentRecord): Promise<boolean> {
    const row = await read(name);
    if (row.version >= version) return row.mine !== null;
    const next = { ...row, version, sealed, onServer: version, mine: null, sent: [] };
    const newer = isSame(row.mine, sealed) ? null : await sayNewest(row);
    await disk.putRecord(vaultId, next);
    for (const known of [waiting, renewing, refused]) known.delete(name);
    pages.saw(name);
    if (newer !== null) await keepOwn(next, newer);
    return newer !== null;
  }

  /** Keeps what was written here meanwhile. */
  function join(theirs: Content) {
    const id = idOf(theirs);
    const [known, base] = [contents.get(id), unsealed.get(id)];
    const isWritten = base !== undefined && known !== undefined;
    contents.set(id, isWritten ? reconcile(base, known, theirs) : theirs);
    if (isWritten) unsealed.set(id, theirs);
  }

  /** Newer versions from the server, which are stored together. */
  type Fresh = { row: StoredRecord; content: Content }[];

  /** Takes one change from the server. Returns the content that pages must show, or null. */
  async function take(change: Change, row: StoredRecord, fresh: Fresh): Promise<Content | null> {
    const { name, version, sealed } = change;
    if (isSame(row.sealed, sealed) && row.version === version) {
      refused.delete(name); // A late page with an older version may have been refused.
      if (row.onServer !== version) await disk.putRecord(vaultId, { ...row, onServer: version });
      return null;
    }
    if (await isOwn(row, change)) {
      await settle({ name, version, sealed, after: 0 });
      return null;
    }
    const theirs = await sayTheirs(row, change);
    const isBroken =
      theirs !== null &&
      version === row.version + 1 &&
      row.onServer === row.version &&
      theirs.previous !== (await hashOf(row.sealed));
    if (theirs === null || isBroken) {
      refused.add(name);
      return null;
    }
    const known = contents.get(idOf(theirs));
    if (version < row.version) {
      // A backup was restored, or somebody shows an old state: this device keeps what it has.
      refused.add(name);
      if (known) await keepOwn({ ...row, onServer: version }, known);
      return null;
    }
    refused.delete(name);
    if (change.isEarlier === true) outdated.add(name);
    else outdated.delete(name);
    const isFork = version === row.version;
    const id = idOf(theirs);
    if (row.mine === null && !isFork && !unsealed.has(id)) {
      fresh.push({ row: { ...row, version, sealed, onServer: version }, content: theirs });
    } else if (known) {
      const base = isFork ? null : await say(name, row.version, row.sealed);
      const merged = reconcile(base, known, theirs);
      const next = { ...row, version, sealed, onServer: version, mine: null, sent: [] };
      contents.set(id, merged);
      if (unsealed.has(id)) unsealed.set(id, theirs);
      for (const known of [waiting, renewing]) known.delete(name);
      await disk.putRecord(vaultId, next);
      if (!isSameContent(merged, theirs)) await keepOwn(next, merged);
      channel.postMessage({ name });
    }
    return theirs;
  }

  /** Each record occurs once, so they can be taken in parallel. */
  async function takeAll(records: readonly Change[]) {
    const names = records.map(({ name }) => name);
    const rows = await disk.getRecords(vaultId, names);
    const fresh: Fresh = [];
    const changed = await Promise.all(
      records.map((record, place) => take(record, rows[place] ?? blankRecord(record.name), fresh)),
    );
    const stored = fresh.map(({ row }) => row);
    await disk.putRecords(vaultId, stored);
    for (const { row, content } of fresh) {
      join(content);
      channel.postMessage({ name: row.name });
    }
    showAll(changed.filter((content) => content !== null));
  }

  async function takePage({ records, isMore, last }: ChangePage) {
    // A version after the one being sent may be based on it. Before the answer it would look independent.
    const after = records.map(({ name, version }) => ({ version, sent: sending.get(name) }));
    for (const { version, sent } of after) if (sent && version > sent.version) await sent.noted;
    if (isEnded) return;
    const isSetBack = last < readTo; // A backup was restored: everything is read again.
    if (isSetBack) readTo = 0;
    else {
      await inTurn(() => takeAll(records));
      for (const { name } of records) {
        pages.saw(name);
        void send(name);
      }
      readTo = records.at(-1)?.change ?? readTo;
      isRead ||= !isMore;
      if (!isMore) await putBack();
    }
    await inTurn(async () => {
      const vault = await disk.getVault(vaultId);
      const isFromStart = isSetBack || pages.isWhole();
      const read = { readTo: isFromStart ? 0 : readTo, kinds: knownKinds, hasRead: isRead };
      if (vault) await disk.putVault({ ...vault, ...read });
    });
    note();
    if (isSetBack) pages.followFromStart();
    else if (records.length > 0) pages.follow(readTo);
    if (isRead) void sealAllAgain();
  }

  const pages = followPages({
    ...{ line, disk, vaultId, take: takePage },
    onFailed: () => {
      trouble = "disk";
      note();
    },
  });

  /** Drafts have no versions. */
  const draftName = (key: string) => nameOf({ kind: "draft", of: key });
  const draftKeys = new Map<string, string>(); // By record name.
  const changedDrafts = new Set<string>(); // By key; removed when they are stored.
  const storing = new Set<string>();

  /** Starts at once, so that a closing page loses nothing; in turn, so that its entry is stored before a draft goes. */
  async function keepDraft(key: string) {
    changedDrafts.add(key);
    const isUnderWay = storing.has(key); // The write in progress is then followed by another one with this text.
    storing.add(key);
    keepLast();
    if (isUnderWay) return;
    try {
      while (changedDrafts.delete(key)) await inTurn(() => storeDraft(key));
    } catch {
      trouble = "disk";
      note();
    }
    storing.delete(key);
    dropLast();
  }

  async function storeDraft(key: string) {
    const name = await draftName(key);
    draftKeys.set(name, key);
    const text = texts.get(key);
    const sealed =
      text === undefined
        ? null
        : await sealRecord(keys, place(name, 0), JSON.stringify({ key, text }));
    if (sealed === null) await disk.deleteDraft(vaultId, name);
    else await disk.putDraft(vaultId, { name, sealed });
    channel.postMessage({ draft: name });
  }

  const last = await openLastWords(owner, keys, lastPlace);
  let isLeaving = false;
  let hasLast = false; // Whether this page has left any.
  const taken: Awaited<ReturnType<typeof last.readOthers>> = []; // Taken over, but not on the device yet.

  /** While the page closes: stores what is not on the device yet. */
  function keepLast() {
    if (!isLeaving || storing.size + unsealed.size === 0) return;
    last.write({
      drafts: [...storing].map((key) => ({ key, text: texts.get(key) ?? null })),
      contents: [...unsealed].flatMap(([id, base]) => {
        const content = contents.get(id);
        return content ? { ...content, base: base?.value ?? null } : [];
      }),
    });
    hasLast = true;
  }

  /** Removes it once it is on the device, because the page did not close after all. */
  function dropLast() {
    if (trouble === "disk" || storing.size + unsealed.size > 0) return;
    if (hasLast) last.removeOwn();
    hasLast = false;
    taken.splice(0).forEach(last.remove);
  }

  /** Takes what closed pages left, as if written here. If two changed one entry, both versions are kept. */
  async function takeLast() {
    const left = await last.readOthers();
    if (isEnded) return;
    for (const words of left) {
      if (taken.some(({ slot, text }) => slot === words.slot && text === words.text)) continue;
      taken.push(words);
      for (const { key, text } of words.drafts) {
        if (text === (texts.get(key) ?? null)) continue;
        write(key, text);
        onText(key);
      }
      for (const { base, ...content } of words.contents) {
        const known = contents.get(idOf(content)) ?? { ...content, value: null };
        const begun = base === undefined ? known.value : base;
        const next = withLast(known, content, begun);
        if (!isSameContent(next, known)) put(next);
        showAt(content);
      }
    }
    dropLast();
  }

  async function showDraft(name: string, key?: string) {
    if (key !== undefined && storing.has(key)) return; // A newer text is being stored.
    const row = await disk.getDraft(vaultId, name);
    const text = row ? await records.openDraft(name, row.sealed) : null;
    if (isEnded) return;
    if (text === null) {
      if (key !== undefined && texts.delete(key)) onText(key);
      return;
    }
    const draft = JSON.parse(text) as { key: string; text: string };
    draftKeys.set(name, draft.key);
    if (outdated.delete(name)) later(keepDraft(draft.key));
    if (texts.get(draft.key) === draft.text) return;
    texts.set(draft.key, draft.text);
    onText(draft.key);
  }

  const underWay = new Set<Promise<void>>();
  function later(act: Promise<void>) {
    underWay.add(act);
    void act.finally(() => underWay.delete(act));
  }

  function put(content: Content) {
    const id = idOf(content);
    if (!unsealed.has(id)) unsealed.set(id, contents.get(id) ?? null);
    contents.set(id, content);
    keepLast();
    later(persist(content));
    if (!isLasting) note();
  }

  function writeRecords(kind: RecordKind, rest: string, text: string | null): boolean {
    const known = [...contents.values()].filter((each) => each.kind === kind);
    const changed = changesIn(kind, rest, text, known);
    if (changed.some((content) => !fitsRecord(JSON.stringify({ ...content, others: [] })))) {
      return false;
    }
    changed.forEach(put);
    const shown = text ?? joinAt(kind, rest, contents.values());
    if (shown === null) texts.delete(keyAt(userId, kind, rest));
    else texts.set(keyAt(userId, kind, rest), shown);
    return true;
  }

  function write(key: string, text: string | null): boolean {
    if (isEnded) return false;
    const at = placeIn(userId, key);
    if (at !== null) return writeRecords(at.kind, at.rest, text);
    if (text === null) texts.delete(key);
    else texts.set(key, text);
    later(keepDraft(key));
    return true;
  }

  async function load() {
    const rows = await disk.listRecords(vaultId);
    const said = await Promise.all(rows.map(sayNewest));
    for (const [place, { name, mine }] of rows.entries()) {
      const content = said[place] ?? null;
      if (content === null) refused.add(name);
      else contents.set(idOf(content), content);
      if (mine) waiting.add(name);
    }
    for (const { name } of await disk.listDrafts(vaultId)) await showDraft(name);
    showAll([...contents.values()]);
  }

  let showing = Promise.resolve(); // One after the other, so that the newest text of a draft is shown last.
  channel.onmessage = ({ data }: MessageEvent<{ name?: string; draft?: string }>) => {
    if (isEnded) return;
    const { name, draft } = data;
    if (draft !== undefined) {
      showing = showing.then(() => showDraft(draft, draftKeys.get(draft))).catch(() => undefined);
    }
    if (name === undefined) return;
    void inTurn(async () => {
      const row = await read(name);
      const content = await sayNewest(row);
      if (content === null) return;
      join(content);
      if (row.mine) waiting.add(name);
      else waiting.delete(name);
      if (row.mine && kinds[content.kind].isTyped) {
        typed.add(name);
        void sendNext(name); // The other tab may close before it sends this.
      }
      if (outdated.has(name)) await sealAgain(name); // A window that has not been renewed yet wrote it.
      showAt(content);
      note();
    });
  };

  /** Resolves when everything that was written is on the device. */
  async function flush() {
    while (underWay.size > 0) await Promise.all(underWay);
    pauses.endAll();
  }

  await load();
  for (const name of waiting) {
    if (outdated.has(name)) await inTurn(() => sealAgain(name)); // Before it is sent.
  }
  await takeLast();
  const stopLast = last.follow(() => void takeLast());
  note();
  if (readTo === 0) pages.followFromStart();
  else pages.follow(readTo);
  for (const name of waiting) void send(name);

  return {
    texts,
    write,
    getFacts: () => facts,
    subscribe: follow,
    /** Replaces the versions on all devices: with all of them merged, or with the one that the person chose. */
    settleFork: (fork: Fork, chosen: "all" | Entry) => {
      const content = contents.get(idOf(fork));
      if (content === undefined) return;
      const value = chosen === "all" ? mergeOthers(content) : chooseVersion(content, chosen);
      put({ ...content, value, others: [] });
      showAt(content);
      note();
    },
    /** Adds clear texts to those that are in the vault. */
    addTexts: (clear: Readonly<Record<string, string>>) => {
      for (const [key, text] of Object.entries(clear)) {
        const at = placeIn(userId, key);
        if (at === null) {
          if (!texts.has(key)) write(key, text);
          continue;
        }
        const { kind, rest } = at;
        for (const [of, part] of splitText(kind, rest, text)) {
          const moved: Content = { kind, of, ...part, others: [] };
          const known = contents.get(idOf(moved));
          const next = known ? reconcile(null, moved, known) : moved;
          if (!isSameContent(next, known)) put(next);
          showAt(moved);
        }
      }
      note();
    },
    /** Whether this text is on the device and on the server. What is stored is read and decrypted to check it. */
    hasStored: async (key: string, text: string): Promise<boolean> => {
      await flush();
      const at = placeIn(userId, key);
      if (at === null) {
        const name = await draftName(key);
        const row = await disk.getDraft(vaultId, name);
        return row !== undefined && (await openRecord(keys, place(name, 0), row.sealed)) !== null;
      }
      const { kind, rest } = at;
      for (const [of, part] of splitText(kind, rest, text)) {
        if (!(await records.hasStored({ kind, of, ...part, others: [] }))) return false;
      }
      return true;
    },
    flush,
    /** Stores what opens the vault as the server has it, so that the same copies open it here. */
    keepOpening: (opening: Opening) =>
      inTurn(async () => {
        const vault = await disk.getVault(vaultId);
        if (vault) await disk.putVault({ ...vault, ...opening });
      }),
    leave: (isGoing: boolean) => {
      isLeaving = isGoing;
      keepLast();
      pauses.endAll();
    },
    end: () => {
      isEnded = true;
      pages.end();
      stopLast();
      channel.close();
      contents.clear();
      texts.clear();
      pauses.forget();
      records.forget();
      draftKeys.clear();
    },
  };
}

export type VaultStore = Awaited<ReturnType<typeof openVaultStore>>;
