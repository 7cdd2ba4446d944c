import type { ChangeEvent, KeyboardEvent } from "react";
import { CONFIRM_TEXT } from "#domain/accounts/account.ts";
import { passwordError } from "./live-errors.ts";
import { PasswordField } from "./password-field.tsx";

type ControlledField = {
  readonly name: string;
  readonly value: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
};

type NewPasswordFieldsProps = {
  readonly label: string;
  readonly confirmLabel: string;
  readonly password: ControlledField;
  readonly confirm: ControlledField;
  readonly shown: boolean;
  /** The server's reason for refusing the password as it is. */
  readonly refusal?: string | undefined;
};

/** A new password and its confirmation, checked as they are typed (S72–S73). */
export function NewPasswordFields({
  label,
  confirmLabel,
  password,
  confirm,
  shown,
  refusal,
}: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        required
        shown={shown}
        error={passwordError(password.value) ?? refusal}
        {...password}
      />
      <PasswordField
        label={confirmLabel}
        autoComplete="new-password"
        required
        shown={shown}
        error={confirm.value === password.value ? undefined : CONFIRM_TEXT}
        {...confirm}
      />
    </>
  );
}
