import { ActionLines, ClientActions } from "@/features/agreed-actions/action-lines";
import { HomeActions } from "@/features/agreed-actions/home-actions";

export const actionLists = { ActionLines, ClientActions, HomeActions };
