import type { ComponentProps } from "react";
import type * as z from "zod/mini";
import { refusedFields } from "#src/api/failure.ts";
import type { TrpcClient } from "#src/api/router-types.ts";
import { Button } from "#src/ui/button.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { useCheckedForm } from "#src/ui/use-checked-form.ts";
import { type Act, type ActOptions, useAct } from "./use-act.tsx";

type FormOptions<Output, Input> = ActOptions<Output, Input> & {
  /** Values that aren't typed. */
  readonly more?: object;
};

/** A form that is checked by a schema, in the browser and by the server, and then makes a change. */
export function useActForm<Input extends object, Output>(
  schema: z.ZodMiniType<Input>,
  run: (client: TrpcClient, input: Input) => Promise<Output>,
  { more, ...options }: FormOptions<Output, Input> = {},
) {
  const act = useAct(run, options);
  const checked = useCheckedForm({
    schema,
    more,
    send: { isPending: act.pending, mutateAsync: act.send, reset: act.reset },
    // A refusal of anything else is said below the fields.
    errorsIn: (error: unknown): Readonly<Record<string, string>> =>
      Object.fromEntries(
        Object.entries(refusedFields(error)).filter(([name]) =>
          checked.form.current?.elements.namedItem(name),
        ),
      ),
  });
  const { errors } = checked;
  return {
    ...act,
    props: checked.props,
    ref: checked.form,
    /** Empties the fields. */
    clear: () => checked.form.current?.reset(),
    /** The sentences of what was refused, also by the path within a field, such as `lines.0.reason`. */
    errors,
    field: (name: keyof Input & string) => ({ name, error: errors[name] }),
    // A field says why.
    failure: Object.keys(errors).length === 0 ? act.failure : null,
  };
}

type SubmitProps = Pick<ComponentProps<typeof Button>, "variant" | "size" | "className"> & {
  readonly form: Act;
  readonly label: string;
  readonly pendingLabel?: string;
};

export const Submit = ({
  form: { pending },
  label,
  pendingLabel = "Saving",
  className = "",
  ...look
}: SubmitProps) => (
  <Button type="submit" aria-disabled={pending} className={`aria-disabled:opacity-60 ${className}`} {...look}>
    {pending ? pendingLabel : label}
  </Button>
);

/** The end of a form: its button, Cancel, and why it wasn't saved. */
export function FormEnd({ onCancel, ...submit }: SubmitProps & { readonly onCancel?: () => void }) {
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Submit size="small" {...submit} />
        {onCancel === undefined ? null : (
          <Button variant="text" size="small" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
      <Failure of={submit.form} />
    </>
  );
}
