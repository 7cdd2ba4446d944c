import { type CatalogueFormat, PLACE_WORDS } from "#domain/catalogue-files/catalogue-format.ts";
import { MessageBox } from "#src/ui/message-box.tsx";
import { counted, type ImportReport, numberText } from "./import-report-facts.ts";
import { ProblemText } from "./report-cells.tsx";

type FileProblemsProps = Pick<ImportReport, "problems"> & { readonly format: CatalogueFormat };

/** Problems of the file as a whole, which left nothing to compare. */
export function FileProblems({ problems, format }: FileProblemsProps) {
  const { title, one, many } = PLACE_WORDS[format];
  const shown = problems.slice(0, PROBLEMS_SHOWN);
  return (
    <MessageBox tone="signal" className="mt-8">
      <h3 className="text-lg font-semibold">We can’t read this file</h3>
      <ul className="mt-3 flex flex-col gap-2">
        {shown.map((problem) => (
          <li key={`${problem.line} ${problem.column} ${problem.message}`}>
            <span className="tabular-nums">
              {title} {problem.line}
            </span>
            {problem.column === null ? ": " : ", "}
            <ProblemText problem={problem} />
          </li>
        ))}
      </ul>
      {problems.length > shown.length ? (
        <p className="mt-3">and {counted(problems.length - shown.length, `more ${one}`, `more ${many}`)}</p>
      ) : null}
    </MessageBox>
  );
}

const PROBLEMS_SHOWN = 20;

type ReportNotesProps = { readonly report: ImportReport; readonly hasErrors: boolean };

/** Notes for the administrator to read before applying the file. */
export function ReportNotes({ report, hasErrors }: ReportNotesProps) {
  const { missingCount, missing, deleteMissing, notes } = report;
  return (
    <ul className="mt-3 flex max-w-prose flex-col gap-1 text-ink-soft">
      {hasErrors ? (
        <li>Fix the errors and choose the file again. Nothing can be applied until then.</li>
      ) : null}
      {missingCount > 0 && !deleteMissing ? (
        <li>
          {counted(missingCount, "product", "products")} of the shop {missingCount === 1 ? "is" : "are"} not
          in the file and {missingCount === 1 ? "stays" : "stay"} as{" "}
          {missingCount === 1 ? "it is" : "they are"}.
        </li>
      ) : null}
      {deleteMissing && missingCount > missing.length ? (
        <li>
          {counted(missingCount, "product", "products")} would be deleted; the first{" "}
          {numberText(missing.length)} are listed.
        </li>
      ) : null}
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
