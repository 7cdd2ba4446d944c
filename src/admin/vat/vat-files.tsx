import { useState } from "react";
import { quarterInWords } from "#domain/books/vat-report.ts";
import { CsvButton } from "#src/admin/shell/csv-button.tsx";
import { countText } from "#src/admin/shell/count-text.ts";
import { CONTROL_CLASS } from "#src/ui/control-class.ts";

const FILES = { vat: "All VAT", oss: "OSS return", icp: "ICP statement" } as const;
type VatFile = keyof typeof FILES;
const NAMES: readonly VatFile[] = ["vat", "oss", "icp"];

type VatFilesProps = {
  readonly quarter: string;
  readonly quarters: readonly string[];
  readonly onQuarter: (quarter: string) => void;
};

/** Chooses the quarter, and downloads its files (D56). */
export function VatFiles({ quarter, quarters, onQuarter }: VatFilesProps) {
  const [file, setFile] = useState<VatFile>("vat");
  return (
    <CsvButton
      key={`${file} ${quarter}`}
      label="Download CSV"
      file={{
        path: "/api/exports/vat",
        input: { quarter, file, delimiter: ";" },
        nameAt: () => `${file}-${quarter}.csv`,
      }}
      loadingText={(rows) => `Collecting rows: ${rows}`}
      doneText={(rows) => `${FILES[file]} of ${quarter} with ${countText(rows, "row")} is downloaded.`}
    >
      <select
        aria-label="Quarter"
        value={quarter}
        className={`${CONTROL_CLASS} max-w-52`}
        onChange={({ target }) => onQuarter(target.value)}
      >
        {quarters.map((one) => (
          <option key={one} value={one}>
            {quarterInWords(one)}
          </option>
        ))}
      </select>
      <select
        aria-label="File"
        value={file}
        className={`${CONTROL_CLASS} max-w-52`}
        onChange={({ target }) => setFile(NAMES.find((name) => name === target.value) ?? "vat")}
      >
        {NAMES.map((name) => (
          <option key={name} value={name}>
            {FILES[name]}
          </option>
        ))}
      </select>
    </CsvButton>
  );
}
