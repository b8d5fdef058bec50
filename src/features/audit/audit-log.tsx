import { api } from "@convex/_generated/api";
import { isOneOf } from "@domain/accounts/closed-words";
import { auditPageItems } from "@domain/limits";
import { AUDIT_GROUPS, type AuditGroup } from "@domain/privacy/audit-kinds";
import { useSearchParams } from "react-router-dom";

import { PageHeader } from "@/components/patterns/page-header";
import { PagedList } from "@/components/patterns/paged-list";
import { SelectField } from "@/components/patterns/select-field";
import { Options } from "@/components/ui/native-select";
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
      <PageHeader title={words.title} lead={words.lead} />
      <SelectField
        label={words.filter}
        fieldClassName="mt-4 max-w-64"
        value={group ?? ""}
        onChange={(next) => setSearch(next === "" ? {} : { group: next }, { replace: true })}
      >
        <option value="">{words.all}</option>
        <Options of={AUDIT_GROUPS} label={(each) => words.groups[each]} />
      </SelectField>
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
