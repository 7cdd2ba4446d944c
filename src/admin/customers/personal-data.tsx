import { useMutation } from "@tanstack/react-query";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { Button } from "#src/ui/button.tsx";
import { downloadText } from "#src/ui/download-file.ts";
import { Failure } from "#src/ui/failure.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { EraseForm } from "./erase-form.tsx";
import { Section } from "./section.tsx";

type PersonalDataProps = {
  readonly number: string;
  readonly onErased: (report: Outputs["customers"]["erase"]) => void;
};

/** Exports or erases what the shop stores under a customer's address, as `npm run personal-data` does (D61). */
export function PersonalData({ number, onErased }: PersonalDataProps) {
  const { client } = useApi();
  const download = useMutation({
    mutationFn: () => client.customers.export.query({ number }),
    onSuccess: ({ name, text }) => downloadText(name, "application/json", [text]),
  });
  return (
    <Section id="personal-data" heading="Personal data">
      <p className="text-sm text-ink-soft">
        A request must be answered within a month. First make sure that it comes from this person. The file
        has everything that the shop stores under this address.
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="secondary" disabled={download.isPending} onClick={() => download.mutate()}>
          {download.isPending ? "Exporting" : "Export as JSON"}
        </Button>
        <LiveRegion className="text-sm text-ok">{download.isSuccess ? "Exported." : ""}</LiveRegion>
        <Failure of={download} failed="We couldn’t export the data. Please try again." />
      </div>
      <EraseForm number={number} onErased={onErased} />
    </Section>
  );
}
