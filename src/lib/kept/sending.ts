import { useEffect, useSyncExternalStore } from "react";

import { fieldsOf, jsonSlot, textIn } from "@/lib/kept/kept-json";
import { type KeptKey, sentKey } from "@/lib/kept/kept-keys";
import { useKeptText } from "@/lib/kept/kept-text";
import { forget, keep, readKept } from "@/lib/kept/kept-values";
import { makeId } from "@/lib/make-id";
import { makeListeners } from "@/lib/listeners";

/** Module state, because a page may be left and opened again while its draft is being sent. */
const underWay = new Set<KeptKey>();
const { follow, emit } = makeListeners();

/** Sends a stored draft, one request at a time. */
export function useSending({ key }: { key: KeptKey }) {
  const isSending = useSyncExternalStore(follow, () => underWay.has(key));
  async function run(act: () => Promise<void>) {
    if (underWay.has(key)) return;
    setUnderWay(key, true);
    try {
      await act();
    } finally {
      setUnderWay(key, false);
    }
  }
  return { isSending, run };
}

/**
 * Like `useSending`, with a request name that lasts until the server has answered: text that is sent again after a
 * reload has the same name, so that the server stores it once. Other text gets another name. `words` is empty while
 * nothing is written, and `act` resolves to whether it was sent.
 */
export function useSendingOnce(draft: { key: KeptKey }, words: string) {
  const { isSending, run } = useSending(draft);
  const slot = sentSlot(draft.key);
  const { key } = slot;
  useEffect(() => {
    if (words === "") forget({ key });
  }, [words, key]);
  const runOnce = (act: (requestName: string) => Promise<boolean>) =>
    run(async () => {
      const last = readKept(slot);
      const isRepeat = last !== null && last.words === words && last.requestName !== "";
      const requestName = isRepeat ? last.requestName : makeId();
      keep(slot, { requestName, words });
      if (await act(requestName)) forget(slot);
    });
  return { isSending, run: runOnce };
}

/** One text of a form that is sent as a whole. What is typed meanwhile stays. `post` may resolve to false: not sent. */
export function useTextToSend(key: KeptKey) {
  const { typed, type, settle } = useKeptText(key);
  const text = typed ?? "";
  const { isSending, run } = useSendingOnce({ key }, text);
  const send = (post: (requestName: string) => Promise<unknown>) =>
    run(async (requestName) => {
      if ((await post(requestName)) === false) return false;
      settle(text);
      return true;
    });
  return { text, type, isSending, send };
}

const sentSlot = (draft: KeptKey) =>
  jsonSlot(sentKey(draft), (parsed) => {
    const { requestName, words } = fieldsOf(parsed);
    return { requestName: textIn(requestName), words: textIn(words) };
  });

function setUnderWay(key: KeptKey, isNow: boolean) {
  if (isNow) underWay.add(key);
  else underWay.delete(key);
  emit();
}
