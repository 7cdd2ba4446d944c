import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { staffRulesQuery } from "#src/admin/admin-queries.ts";
import { useApi } from "#src/api/use-api.ts";
import { useAct } from "#src/kit/use-act.tsx";
import { Button } from "#src/ui/button.tsx";
import { SaveOutcome } from "./save-outcome.tsx";

/** Whether everyone who works here needs a second factor (D58). A failure to load the rules is shown with the refund limit. */
export function SecondFactorRule() {
  const id = useId();
  const { data } = useQuery(staffRulesQuery(useApi()));
  const save = useAct(
    (client, secondFactorRequired: boolean) => client.staff.setRules.mutate({ secondFactorRequired }),
    { failed: "We couldn’t save this. Please try again." },
  );
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
        aria-disabled={save.pending}
        onClick={() => save.start(!required)}
      >
        {required ? "Make it optional" : "Require it"}
      </Button>
      <SaveOutcome of={save} />
    </section>
  );
}
