import type { ReactNode } from "react";
import { Submit, type useActForm } from "#src/kit/act-form.tsx";
import { FormError } from "#src/kit/form-error.tsx";
import { Button } from "#src/ui/button.tsx";
import { PasswordField, Passwords } from "#src/ui/password-field.tsx";

type FactorFormProps = {
  readonly form: Pick<ReturnType<typeof useActForm>, "props" | "pending" | "failure" | "error">;
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly danger?: boolean;
  readonly onCancel: () => void;
  /** Shown beside the button. */
  readonly others?: ReactNode;
  readonly children: ReactNode;
};

/** A form of the dialog for passkeys and codes. */
export const FactorForm = ({
  form,
  submitLabel,
  busyLabel,
  danger = false,
  onCancel,
  others,
  children,
}: FactorFormProps) => (
  <form {...form.props} className="mt-4 flex flex-col gap-4">
    <FormError of={form} />
    {children}
    <div className="mt-2 flex flex-wrap items-center gap-3">
      <Submit
        form={form}
        label={submitLabel}
        pendingLabel={busyLabel}
        variant={danger ? "danger" : "primary"}
      />
      {others}
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  </form>
);

type CurrentPasswordProps = { readonly name: string; readonly error: string | undefined };

/** The account's password, by which the form's sender proves that the account is theirs. */
export const CurrentPassword = (field: CurrentPasswordProps) => (
  <div>
    <Passwords>
      <PasswordField label="Current password" autoComplete="current-password" required {...field} />
    </Passwords>
  </div>
);
