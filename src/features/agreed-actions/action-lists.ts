import { ActionLines, ClientActions } from "@/features/agreed-actions/action-lines";
import { Rows } from "@/features/agreed-actions/action-list";

export const actionLists = { ActionLines, ClientActions, Rows };
