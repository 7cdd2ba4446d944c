import { useMutation, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { staffRulesQuery } from "#src/admin/admin-queries.ts";
import { useQueries } from "#src/api/queries.tsx";
import { useApi } from "#src/api/use-api.ts";
import { Button } from "#src/ui/button.tsx";
import { SaveOutcome } from "./save-outcome.tsx";

const FAILED_TEXT = "We couldn’t save this. Please try again.";

/** Whether everyone who works here needs a second factor (D58). A failure to load the rules is shown with the refund limit. */
export function SecondFactorRule() {
  const id = useId();
  const api = useApi();
  const { staff } = useQueries();
  const { data } = useQuery(staffRulesQuery(api));
  const save = useMutation({
    networkMode: "always",
    mutationFn: (secondFactorRequired: boolean) => api.client.staff.setRules.mutate({ secondFactorRequired }),
    onSuccess: () => staff.rules.invalidate(),
  });
  if (!data) return null;
  const required = data.secondFactorRequired;
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="text-lg font-semibold">
        Second factor
      </h2>
      <p className="mt-2 max-w-prose text-sm text-ink-soft">
        {required
          ? "Everyone who works here needs a passkey or codes. Without them they can sign in and add one, and nothing else."
          : "Everyone who works here may add a passkey or codes to their account."}
      </p>
      <Button
        variant="secondary"
        className="mt-4 aria-disabled:opacity-60"
        aria-disabled={save.isPending}
        onClick={() => (save.isPending ? undefined : save.mutate(!required))}
      >
        {required ? "Make it optional" : "Require it"}
      </Button>
      <SaveOutcome save={save} failedText={FAILED_TEXT} />
    </section>
  );
}
