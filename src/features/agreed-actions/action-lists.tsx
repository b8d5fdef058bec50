import type { Id } from "@convex/_generated/dataModel";

import { Panel } from "@/components/patterns/panel";
import { PanelLink } from "@/components/patterns/panel-link";
import { actionWords } from "@/content/agreed-actions";
import { nowWords } from "@/content/practice/now";
import { ActionForm } from "@/features/agreed-actions/action-form";
import { Rows, ActionList } from "@/features/agreed-actions/action-list";
import { paths } from "@/lib/pages/paths";

/** A client's open actions among the rest of their record. */
function ActionLines({ clientId }: { clientId: Id<"users"> }) {
  const whose = { side: "coach", clientId } as const;
  const { title } = actionWords;
  return (
    <Panel
      title={title}
      action={
        <PanelLink to={paths.coachClient(clientId, "actions")} title={title}>
          {nowWords.all}
        </PanelLink>
      }
    >
      <ActionList whose={whose} />
      <ActionForm whose={whose} className="mt-2" />
    </Panel>
  );
}

function ClientActions({ clientId }: { clientId: Id<"users"> }) {
  const whose = { side: "coach", clientId } as const;
  return (
    <div className="max-w-[52rem]">
      <ActionList whose={whose} />
      <ActionForm whose={whose} className="mt-2" />
    </div>
  );
}

export const actionLists = { ActionLines, ClientActions, Rows };
