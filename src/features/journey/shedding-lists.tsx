import { listLinesMax, titleCharactersMax } from "@domain/limits";
import { isBlank } from "@domain/text/text";
import { X } from "lucide-react";
import { type SyntheticEvent, useId } from "react";

import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import {
  LIST_IDS,
  type ListId,
  listWords,
  sheddingWords,
} from "@/content/journey/shed-embrace-grow";
import { ConsentIfNeeded } from "@/features/journey/consent-box";
import { useJourneyRoom } from "@/features/journey/journey-room";
import { writeLists } from "@/features/journey/section-texts";
import {
  insertItem,
  type ListItem,
  moveItem,
  removeItem,
  type SectionWork,
} from "@/features/journey/section-work";
import { notifyWithUndo } from "@/lib/device/notify-with-undo";
import { personKey } from "@/lib/kept/kept-keys";
import { useKeptText } from "@/lib/kept/kept-text";
import { makeId } from "@/lib/make-id";

type Lists = SectionWork["lists"];
const SECTION = "shed-embrace-grow";

/** Every change is saved at once; with three empty lists the section is open again. */
export function SheddingLists() {
  const { work, changeWork, write, hasConsent } = useJourneyRoom();
  const isAllowed = hasConsent(SECTION);

  function change(next: (lists: Lists) => Lists) {
    const { lists } = changeWork((newest) => ({ ...newest, lists: next(newest.lists) }));
    write(SECTION, writeLists(lists));
  }

  function remove(list: ListId, item: ListItem) {
    const index = work.lists[list].indexOf(item);
    change((lists) => removeItem(lists, item.id));
    notifyWithUndo(
      sheddingWords.removed,
      () => change((lists) => insertItem(lists, { list, index, item })),
      item.text,
    );
  }

  return (
    <>
      <ConsentIfNeeded section={SECTION} className="mb-6" />
      <div className="grid gap-5 lg:grid-cols-3">
        {LIST_IDS.map((list) => (
          <List
            key={list}
            list={list}
            items={work.lists[list]}
            isDisabled={!isAllowed}
            onAdd={(text) =>
              change((lists) => ({ ...lists, [list]: [...lists[list], { id: makeId(), text }] }))
            }
            onMove={(item, to) => change((lists) => moveItem(lists, item.id, to))}
            onRemove={(item) => remove(list, item)}
          />
        ))}
      </div>
    </>
  );
}

type ListProps = {
  list: ListId;
  items: readonly ListItem[];
  isDisabled: boolean;
  onAdd: (text: string) => void;
  onMove: (item: ListItem, to: ListId) => void;
  onRemove: (item: ListItem) => void;
};

function List({ list, items, isDisabled, onAdd, onMove, onRemove }: ListProps) {
  const { name, question, text } = listWords[list];
  return (
    <section
      aria-label={name}
      className="flex flex-col rounded-card border border-border bg-card p-6"
    >
      <h3 className="text-2xl font-medium">{name}</h3>
      <p className="mt-1 font-medium">{question}</p>
      <p className="mt-2 text-sm text-muted-foreground">{text}</p>
      <ul className="mt-5 grid gap-2">
        {items.map((item) => (
          <Line
            key={item.id}
            list={list}
            item={item}
            isDisabled={isDisabled}
            onMove={onMove}
            onRemove={onRemove}
          />
        ))}
      </ul>
      {items.length === 0 && (
        <p className="text-sm text-muted-foreground italic">{sheddingWords.empty}</p>
      )}
      <div className="mt-auto pt-5">
        {items.length < listLinesMax ? (
          <NewLine list={list} isDisabled={isDisabled} onAdd={onAdd} />
        ) : (
          <p className="text-sm text-muted-foreground">{sheddingWords.full}</p>
        )}
      </div>
    </section>
  );
}

type LineProps = Pick<ListProps, "list" | "isDisabled" | "onMove" | "onRemove"> & {
  item: ListItem;
};

function Line({ list, item, isDisabled, onMove, onRemove }: LineProps) {
  return (
    <li className="rounded-control border border-border bg-popover py-2 pr-2 pl-3.5">
      <div className="flex items-start justify-between gap-2">
        <p dir="auto" className="min-w-0 pt-0.5 wrap-anywhere">
          {item.text}
        </p>
        <Button
          variant="link"
          disabled={isDisabled}
          aria-label={sheddingWords.remove(item.text)}
          className="size-8"
          onClick={() => onRemove(item)}
        >
          <X aria-hidden />
        </Button>
      </div>
      <p className="flex gap-4 text-sm">
        {LIST_IDS.filter((other) => other !== list).map((other) => (
          <Button
            key={other}
            variant="link"
            disabled={isDisabled}
            aria-label={sheddingWords.moveTo(item.text, listWords[other].name)}
            onClick={() => onMove(item, other)}
          >
            {sheddingWords.to(listWords[other].name)}
          </Button>
        ))}
      </p>
    </li>
  );
}

function NewLine({ list, isDisabled, onAdd }: Pick<ListProps, "list" | "isDisabled" | "onAdd">) {
  const { userId } = useJourneyRoom();
  const { typed, type, discard } = useKeptText(personKey("new_list_line", userId, list));
  const text = typed ?? "";
  const id = useId();
  function add(event: SyntheticEvent) {
    event.preventDefault();
    if (isBlank(text)) return;
    onAdd(text.trim());
    discard();
  }
  return (
    <form onSubmit={add}>
      <label htmlFor={id} className="sr-only">
        {sheddingWords.itemLabel(listWords[list].name)}
      </label>
      <Input
        id={id}
        dir="auto"
        value={text}
        disabled={isDisabled}
        maxLength={titleCharactersMax}
        placeholder={listWords[list].example}
        onChange={({ target: { value } }) => type(value === "" ? null : value)}
      />
      <Button
        type="submit"
        variant="outline"
        disabled={isDisabled || isBlank(text)}
        className="mt-2 w-full"
      >
        {listWords[list].add}
      </Button>
    </form>
  );
}
