import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { AlarmClock, Check, Plus, SquarePen, Undo2, UserRoundCheck } from "lucide-react";
import { useState } from "react";
import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { fullName } from "@domain/accounts/full-name";
import { messageCharactersMax, titleCharactersMax } from "@domain/limits";
import { standInNoteCharactersMax } from "@domain/messages/stand-ins";
import type { ThreadState } from "@domain/messages/thread-states";
import { isBlank } from "@domain/text/text";

import { ChangeButtons } from "@/components/patterns/change-buttons";
import { ColleagueField } from "@/components/patterns/colleague-field";
import { FormDialog } from "@/components/patterns/dialog-form";
import { Form } from "@/components/patterns/form";
import { IfFailed } from "@/components/patterns/if-failed";
import { InputField } from "@/components/patterns/input-field";
import { MenuItem, RowMenu } from "@/components/patterns/row-menu";
import { Skeletons } from "@/components/patterns/skeletons";
import { TextareaField } from "@/components/patterns/words-field";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "@/components/ui/dialog";
import { DotsButton } from "@/components/ui/dots-button";
import { DropdownMenuItem, DropdownMenuSeparator } from "@/components/ui/dropdown-menu";
import { describeFailure, notSaved, refusalIn } from "@/content/failures";
import { inbox, savedReplies, standInWords } from "@/content/messages/message-center";
import { LaterDialog, LaterLines, UnsentLater } from "@/features/messages/compose/later-messages";
import { useDraft } from "@/features/messages/compose/message-draft";
import { SavedRepliesButton } from "@/features/messages/compose/saved-replies-button";
import type { Thread } from "@/features/messages/inbox/inbox-threads";
import { useEndStandIn } from "@/features/messages/inbox/use-end-stand-in";
import { useThreadActions } from "@/features/messages/thread/thread-actions";
import { attempt } from "@/lib/attempt";
import { notify } from "@/lib/device/notify";
import { notifyWithUndo } from "@/lib/device/notify-with-undo";
import type { KeptKey } from "@/lib/kept/kept-keys";
import { type Live, useLive, valueOf } from "@/lib/live/live";
import { useSubmit } from "@/lib/use-submit";

export const coachMenus = { InboxThreadMenu, LaterDialog, LaterLines, SavedReplies, UnsentLater };

type StandInDialogProps = { clientId: Id<"users">; name: string; onClose: () => void };

function StandInDialog({ clientId, name, onClose }: StandInDialogProps) {
  const [chosenId, setChosenId] = useState<Id<"users"> | null>(null);
  const colleagues = valueOf(useLive(api.clients.colleagues, {}));
  const colleague = colleagues.find(({ coachId }) => coachId === chosenId) ?? colleagues[0];
  const begin = useMutation(api.standIns.begin);
  const [note, setNote] = useState("");
  const { run, isPending, error } = useSubmit();

  async function send() {
    if (colleague === undefined) return;
    const isAsked = await run(() => begin({ clientId, coachId: colleague.coachId, note }));
    if (!isAsked) return;
    notify({ title: standInWords.begun(fullName(colleague), name) });
    onClose();
  }

  return (
    <FormDialog
      title={standInWords.title(name)}
      lead={standInWords.text(name)}
      onClose={onClose}
      act={standInWords.confirm}
      isUnfit={colleague === undefined}
      onSend={send}
      {...{ error, isPending }}
    >
      <ColleagueField
        label={standInWords.to}
        colleagues={colleagues}
        chosenId={colleague?.coachId}
        onChoose={setChosenId}
      />
      <TextareaField
        label={standInWords.note}
        hint={standInWords.noteHint}
        rows={3}
        maxLength={standInNoteCharactersMax}
        value={note}
        onChange={setNote}
      />
    </FormDialog>
  );
}

const words = inbox.thread;

type InboxThreadMenuProps = { thread: Thread; name: string; state: ThreadState; canAsk: boolean };

function InboxThreadMenu({ thread, name, state, canAsk }: InboxThreadMenuProps) {
  const { clientId, standIn } = thread;
  const { markDone, snooze, putBack } = useThreadActions(clientId, name);
  const end = useEndStandIn(clientId, name);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <RowMenu button={<DotsButton aria-label={words.menu(name)} />}>
        {state === "waiting" && (
          <>
            <MenuItem icon={Check} label={words.markDone} onSelect={markDone} />
            <MenuItem
              icon={AlarmClock}
              label={words.snoozeTomorrow}
              onSelect={() => snooze("tomorrow")}
            />
            <MenuItem
              icon={AlarmClock}
              label={words.snoozeMonday}
              onSelect={() => snooze("monday")}
            />
          </>
        )}
        {(state === "done" || state === "snoozed") && (
          <MenuItem icon={Undo2} label={words.putBack} onSelect={putBack} />
        )}
        {standIn !== null && (
          <DropdownMenuItem onSelect={end}>
            <Undo2 aria-hidden />
            <span className="min-w-0 wrap-anywhere">
              {(standIn.isForViewer ? words.giveBack : words.takeBack)(
                standIn.firstName || fullName(standIn),
              )}
            </span>
          </DropdownMenuItem>
        )}
        {standIn === null && canAsk && (
          <MenuItem icon={UserRoundCheck} label={words.ask} onSelect={() => setIsAsking(true)} />
        )}
      </RowMenu>
      {isAsking && (
        <StandInDialog clientId={clientId} name={name} onClose={() => setIsAsking(false)} />
      )}
    </>
  );
}

const describeProblem = (error: unknown) =>
  refusalIn(error)?.code === "CONFLICT" ? savedReplies.taken : describeFailure(error);
const tell = (work: Promise<unknown>) => attempt(work, notSaved, describeProblem);

type SavedRepliesDialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  replies: Live<SavedReply[]>;
};

function SavedRepliesDialog({ isOpen, onOpenChange, replies }: SavedRepliesDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent className="max-w-[40rem]">
        <DialogTitle>{savedReplies.title}</DialogTitle>
        <DialogDescription className="mb-6">{savedReplies.lead}</DialogDescription>
        {replies.state === "loading" && (
          <Skeletons label={savedReplies.loading} className="grid gap-3" count={2} each="h-14" />
        )}
        <IfFailed live={replies} sentence={savedReplies.failed} />
        {replies.state === "ready" && <Editor replies={replies.value} />}
      </DialogContent>
    </Dialog>
  );
}

type Editing = "new" | SavedReply["savedReplyId"] | null;

function Editor({ replies }: { replies: SavedReply[] }) {
  const [editing, setEditing] = useState<Editing>(null);
  const remove = useRemove();
  const close = () => setEditing(null);
  return (
    <div className="grid grid-cols-1 gap-4">
      {replies.length > 0 && (
        <ul className="divide-y divide-border border-y border-border">
          {replies.map((reply) => (
            <li key={reply.savedReplyId} className="py-3">
              {editing === reply.savedReplyId ? (
                <SavedReplyForm reply={reply} onClose={close} />
              ) : (
                <SavedReplyRow
                  reply={reply}
                  onEdit={() => setEditing(reply.savedReplyId)}
                  onRemove={() => void remove(reply)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {editing === "new" ? (
        <SavedReplyForm onClose={close} />
      ) : (
        <Button variant="outline" className="justify-self-start" onClick={() => setEditing("new")}>
          <Plus aria-hidden />
          {savedReplies.add}
        </Button>
      )}
    </div>
  );
}

type SavedReplyRowProps = { reply: SavedReply; onEdit: () => void; onRemove: () => void };

function SavedReplyRow({ reply: { title, content }, onEdit, onRemove }: SavedReplyRowProps) {
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate text-left font-medium">
          {title}
        </p>
        <p dir="auto" className="line-clamp-2 text-sm wrap-anywhere text-muted-foreground">
          {content}
        </p>
      </div>
      <ChangeButtons
        edit={savedReplies.edit(title)}
        remove={savedReplies.remove(title)}
        onEdit={onEdit}
        onRemove={onRemove}
      />
    </div>
  );
}

function SavedReplyForm({ reply, onClose }: { reply?: SavedReply; onClose: () => void }) {
  const [title, setTitle] = useState(reply?.title ?? "");
  const [content, setContent] = useState(reply?.content ?? "");
  const add = useMutation(api.savedReplies.add);
  const change = useMutation(api.savedReplies.change);
  const { run, error, isPending, clear } = useSubmit();

  async function handleSubmit() {
    const save = async () => {
      if (reply === undefined) await add({ title, content });
      else await change({ savedReplyId: reply.savedReplyId, title, content });
    };
    if (await run(save, describeProblem)) onClose();
  }
  return (
    <Form className="grid gap-4" onSend={handleSubmit}>
      <InputField
        label={savedReplies.name}
        error={error ?? undefined}
        value={title}
        maxLength={titleCharactersMax}
        onChange={(value) => {
          setTitle(value);
          clear();
        }}
      />
      <TextareaField
        label={savedReplies.text}
        value={content}
        maxLength={messageCharactersMax}
        onChange={setContent}
      />
      <div className="flex justify-end gap-3">
        <Button variant="outline" size="sm" onClick={onClose}>
          {savedReplies.cancel}
        </Button>
        <Button
          type="submit"
          size="sm"
          isPending={isPending}
          disabled={isBlank(title) || isBlank(content)}
        >
          {savedReplies.save}
        </Button>
      </div>
    </Form>
  );
}

/** With an undo. */
function useRemove() {
  const add = useMutation(api.savedReplies.add);
  const remove = useMutation(api.savedReplies.remove);
  return async ({ savedReplyId, title, content }: SavedReply) => {
    if (!(await tell(remove({ savedReplyId })))) return;
    const onAct = () => void tell(add({ title, content }));
    notifyWithUndo(savedReplies.removed(title), onAct);
  };
}

type SavedReply = FunctionReturnType<typeof api.savedReplies.list>[number];

function SavedReplies({ draftKey }: { draftKey: KeptKey }) {
  const replies = useLive(api.savedReplies.list, {});
  const { draft, change } = useDraft(draftKey);
  const [isManaging, setIsManaging] = useState(false);
  const list = replies.state === "ready" ? replies.value : [];
  return (
    <>
      <RowMenu
        button={<SavedRepliesButton />}
        align="start"
        className="max-h-80 max-w-80 overflow-y-auto"
      >
        {list.map(({ savedReplyId, title, content }) => (
          <DropdownMenuItem
            key={savedReplyId}
            onSelect={() => change({ content: joinWords(draft.content, content) })}
          >
            <bdi className="truncate">{title}</bdi>
          </DropdownMenuItem>
        ))}
        {replies.state === "ready" && list.length === 0 && (
          <DropdownMenuItem disabled>{savedReplies.none}</DropdownMenuItem>
        )}
        <DropdownMenuSeparator />
        <MenuItem
          icon={SquarePen}
          label={savedReplies.manage}
          onSelect={() => setIsManaging(true)}
        />
      </RowMenu>
      <SavedRepliesDialog isOpen={isManaging} onOpenChange={setIsManaging} replies={replies} />
    </>
  );
}

function joinWords(written: string, saved: string): string {
  return written.trim() === "" ? saved : `${written.trimEnd()}\n\n${saved}`;
}
