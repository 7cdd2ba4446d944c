import { countText } from "#src/admin/shell/count-text.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { Cell, HeaderCell, Table, TableHead, TableRow } from "#src/ui/table.tsx";
import { changedValues } from "./changed-values.ts";

type Act = Outputs["audit"]["list"]["acts"][number];

/** The rows that an act changed, each with its values before and after, as tables or, on phones, lists (D60). */
export function ActChanges({ act: { changes, changed } }: { readonly act: Act }) {
  if (changed === 0) return <p className="text-sm text-ink-soft">It changed no record of the shop.</p>;
  return (
    <div className="grid gap-4">
      {changes.map((change) => (
        <Change key={change.sequence} change={change} />
      ))}
      {changed > changes.length ? (
        <p className="text-sm text-ink-soft">
          And {countText(changed - changes.length, "more record")}. The CSV file has all of them.
        </p>
      ) : null}
    </div>
  );
}

const VALUE_CLASS = "align-top wrap-anywhere whitespace-pre-line";

type ChangeProps = { readonly change: Act["changes"][number] };

function Change({ change: { table, before, after } }: ChangeProps) {
  const name = table.replaceAll("_", " ");
  if (before === null && after === null)
    return <p className="text-sm text-ink-soft">{name}: the values are erased.</p>;
  const kind = before === null ? "added" : after === null ? "removed" : "changed";
  const caption = `${name.charAt(0).toUpperCase()}${name.slice(1)}, ${kind}`;
  const values = changedValues(before, after);
  return (
    <>
      <Table className="max-md:hidden">
        <caption className="pb-1 text-left text-sm text-ink-soft">{caption}</caption>
        <TableHead>
          <tr>
            <HeaderCell className="w-40">Field</HeaderCell>
            <HeaderCell className="w-2/5">Before</HeaderCell>
            <HeaderCell className="w-2/5">After</HeaderCell>
          </tr>
        </TableHead>
        <tbody>
          {values.map((value) => (
            <TableRow key={value.label}>
              <HeaderCell scope="row" className="align-top">
                {value.label}
              </HeaderCell>
              <Cell className={VALUE_CLASS}>{value.before}</Cell>
              <Cell className={VALUE_CLASS}>{value.after}</Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
      <div className="grid gap-3 text-sm md:hidden">
        <p className="text-ink-soft">{caption}</p>
        <ul className="grid gap-3">
          {values.map((value) => (
            <li key={value.label} className="grid gap-1 border-l-2 border-line-strong pl-3">
              <span className="font-medium">{value.label}</span>
              <span className={VALUE_CLASS}>Before: {value.before}</span>
              <span className={VALUE_CLASS}>After: {value.after}</span>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
