import type { UseMutationResult } from "@tanstack/react-query";
import { Button } from "#src/ui/button.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { failureText } from "./failure-text.ts";

type FormEndProps = {
  /** Of the button that saves. */
  readonly label: string;
  readonly save: Pick<UseMutationResult<unknown, Error, never>, "isPending" | "error">;
  /** The fields' own sentences, beside which a failure needs none here. */
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly onCancel: () => void;
};

/** The end of a small form: Save, Cancel, and why it wasn't saved. */
export function FormEnd({ label, save: { isPending, error }, errors, onCancel }: FormEndProps) {
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" aria-disabled={isPending} className="aria-disabled:opacity-60">
          {isPending ? "Saving" : label}
        </Button>
        <Button variant="text" size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <LiveRegion urgency="assertive" className="text-sm text-signal empty:hidden">
        {error && Object.keys(errors).length === 0 ? failureText(error) : ""}
      </LiveRegion>
    </>
  );
}
