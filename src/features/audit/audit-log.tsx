import { api } from "@convex/_generated/api";
import { isOneOf } from "@domain/accounts/closed-words";
import { auditPageItems } from "@domain/limits";
import { AUDIT_GROUPS, type AuditGroup } from "@domain/privacy/audit-kinds";
import { useSearchParams } from "react-router-dom";

import { PagedList } from "@/components/patterns/paged-list";
import { LabelledField } from "@/components/patterns/labelled-field";
import { NativeSelect, Options } from "@/components/ui/native-select";
import { auditPage as words, auditSentences } from "@/content/own-data/audit";
import { AuditLines } from "@/features/audit/audit-lines";
import { useLivePages } from "@/lib/live/live-pages";

export function AuditLog() {
  const [search, setSearch] = useSearchParams();
  const named = search.get("group");
  const group: AuditGroup | undefined = isOneOf(AUDIT_GROUPS, named) ? named : undefined;
  const pages = useLivePages({
    query: api.audit.list,
    args: group === undefined ? {} : { group },
    pageItems: auditPageItems,
  });
  return (
    <>
      <LabelledField label={words.filter} className="mt-4 max-w-64">
        {(control) => (
          <NativeSelect
            {...control}
            value={group ?? ""}
            onChange={({ target }) =>
              setSearch(target.value === "" ? {} : { group: target.value }, { replace: true })
            }
          >
            <option value="">{words.all}</option>
            <Options of={AUDIT_GROUPS} label={(each) => words.groups[each]} />
          </NativeSelect>
        )}
      </LabelledField>
      <div className="mt-4">
        <PagedList pages={pages} words={words}>
          {(entries) => (
            <AuditLines
              entries={entries}
              sentences={auditSentences}
              unknownActor={words.somebody}
            />
          )}
        </PagedList>
      </div>
    </>
  );
}
