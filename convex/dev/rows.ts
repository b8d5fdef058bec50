import type { WithoutSystemFields } from "convex/server";
import type { MessageSender } from "../../domain/messages/message-vocabulary";
import type { ActivityKind } from "../../domain/privacy/activity-kinds";
import type { Doc, Id, TableNames } from "../_generated/dataModel";

/** A row without its ids, which exist only once it is stored. */
export type Row<T extends TableNames, IdField extends keyof Doc<T> = never> = Omit<
  WithoutSystemFields<Doc<T>>,
  IdField
>;

export interface Happening {
  kind: ActivityKind;
  by: MessageSender;
  happenedAt: number;
  subjectTitle?: string;
}

/** `client` is a position. */
export interface ClientRow<T extends TableNames, IdField extends keyof Doc<T> = never> {
  client: number;
  row: Row<T, IdField | ("clientId" & keyof Doc<T>)>;
  happenings: Happening[];
}

/** Where the rows of a practice that is being stored belong. */
export interface Places {
  coachId: Id<"users">;
  clientIdOf: (position: number) => Id<"users">;
}
