import type { WithoutSystemFields } from "convex/server";
import type { ActivityKind } from "../../domain/activity-kinds";
import type { MessageSender } from "../../domain/message-vocabulary";
import type { Doc, TableNames } from "../_generated/dataModel";

/** A row as it will be stored, without the ids, which exist only once it is. */
export type Row<T extends TableNames, IdField extends keyof Doc<T> = never> = Omit<
  WithoutSystemFields<Doc<T>>,
  IdField
>;

/** Something that happened, by which side of the coaching: one line of the activity to come. */
export interface Happening {
  kind: ActivityKind;
  by: MessageSender;
  happenedAt: number;
  subjectTitle?: string;
}

/** A client's row. `client` is a position in the practice's list of clients. */
export interface ClientRow<T extends TableNames, IdField extends keyof Doc<T> = never> {
  client: number;
  row: Row<T, IdField | ("clientId" & keyof Doc<T>)>;
  happenings: Happening[];
}
