import { useMutation } from "@tanstack/react-query";
import type { CatalogueFormat } from "#domain/catalogue-files/catalogue-format.ts";
import type { CsvDelimiter } from "#domain/text/csv.ts";
import { amsterdamDay } from "#domain/time/calendar-day.ts";
import { shopTime } from "#src/api/shop-time.ts";
import { useApi } from "#src/api/use-api.ts";
import { fetchExport } from "#src/admin/shell/fetch-export.ts";
import { Button } from "#src/ui/button.tsx";
import { FailureText } from "#src/ui/failure.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { downloadText } from "#src/ui/download-file.ts";

type ExportChoice = {
  readonly label: string;
  readonly hint: string;
  readonly format: CatalogueFormat;
  readonly delimiter: CsvDelimiter;
};

const CHOICES: readonly ExportChoice[] = [
  { label: "CSV", hint: "commas, decimals like 12.50", format: "csv", delimiter: "," },
  { label: "CSV for European Excel", hint: "semicolons, decimals like 12,50", format: "csv", delimiter: ";" },
  { label: "JSON", hint: "for programs", format: "json", delimiter: "," },
];
const MIME_TYPES = { csv: "text/csv;charset=utf-8", json: "application/json" } as const;

/** Downloads the catalogue as it is now. */
export function ExportSection() {
  const { auth, site } = useApi();
  // Not `useAct`: nothing changes, and the session itself calls.
  const exporting = useMutation({
    mutationFn: async ({ format, delimiter }: ExportChoice) => {
      const input = { format, delimiter };
      const { parts } = await auth.call((token) =>
        fetchExport({ path: "/api/exports/catalogue", input, token }),
      );
      const name = `catalogue-${amsterdamDay(shopTime(site))}.${format}`;
      downloadText(name, MIME_TYPES[format], parts);
      return name;
    },
  });
  const busy = exporting.isPending ? exporting.variables.label : null;

  return (
    <section aria-labelledby="export-heading">
      <h2 id="export-heading" className="text-xl font-semibold">
        Export
      </h2>
      <p className="mt-2 max-w-prose text-ink-soft">
        All products in display order, to edit in a spreadsheet and import again, or to keep.
      </p>
      <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-4">
        {CHOICES.map((choice) => (
          <li key={choice.label} className="flex flex-col items-start gap-1">
            <Button variant="secondary" disabled={busy !== null} onClick={() => exporting.mutate(choice)}>
              {busy === choice.label ? "Exporting…" : `Export ${choice.label}`}
            </Button>
            <span className="text-sm text-ink-soft">{choice.hint}</span>
          </li>
        ))}
      </ul>
      <LiveRegion className="mt-3 text-sm">
        {exporting.isSuccess ? <p className="text-ok">{exporting.data} is in your downloads.</p> : null}
        {exporting.isError ? (
          <p className="text-signal">
            <FailureText error={exporting.error} />
          </p>
        ) : null}
      </LiveRegion>
    </section>
  );
}
