import type { ChangeEventHandler } from "react";
import { CONFIRM_TEXT, isPassword, PASSWORD_TEXT } from "#domain/accounts/account.ts";
import { PasswordField } from "#src/ui/password-field.tsx";

type TypedField = {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly required: boolean;
  readonly onChange: ChangeEventHandler<HTMLInputElement>;
};

type NewPasswordFieldsProps = {
  readonly label: string;
  readonly confirmLabel: string;
  readonly password: TypedField;
  readonly confirm: TypedField;
  readonly onKeyDown?: (event: { readonly key: string }) => void;
};

/** A new password and its confirmation, checked as they are typed (S72–S73). */
export function NewPasswordFields({
  label,
  confirmLabel,
  password,
  confirm,
  ...others
}: NewPasswordFieldsProps) {
  const isAllowed = password.value === "" || isPassword(password.value);
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        {...others}
        {...password}
        error={isAllowed ? password.error : PASSWORD_TEXT}
      />
      <PasswordField
        label={confirmLabel}
        autoComplete="new-password"
        {...others}
        {...confirm}
        error={confirm.value === password.value ? undefined : CONFIRM_TEXT}
      />
    </>
  );
}
