import { useMutation } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import * as z from "zod/mini";
import { removeEmailSchema, setEmailSchema } from "#domain/accounts/account-email.ts";
import { refusalOr, refusedFields } from "#src/api/failure.ts";
import { Reference } from "#src/api/reference.tsx";
import { useApi } from "#src/api/use-api.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { useCheckedForm } from "#src/ui/use-checked-form.ts";
import { accountEmailQuery } from "./account-email-query.ts";
import { PasswordField, ViewPassword } from "./password-field.tsx";

const FIELDS = ["email", "currentPassword"] as const;
const FAILED_TEXT = "We couldn’t save that. Please try again.";

type EmailFormProps = {
  readonly action: "set" | "remove";
  /** Gets the message of a success; empty if the form is closed without one. */
  readonly onClose: (message: string) => void;
};

/** A new address, or the removal of the present one, with the current password (D59). */
export function EmailForm({ action, onClose }: EmailFormProps) {
  const api = useApi();
  const [shown, setShown] = useState(false);
  const headingId = useId();
  const send = useMutation({
    // Fails immediately and says so when offline, instead of waiting.
    networkMode: "always",
    mutationFn: (typed: { readonly email?: string; readonly currentPassword: string }) =>
      typed.email === undefined
        ? api.client.auth.removeEmail.mutate({ currentPassword: typed.currentPassword })
        : api.client.auth.setEmail.mutate({ email: typed.email, currentPassword: typed.currentPassword }),
    onSuccess: async ({ message }) => {
      await api.queryClient.invalidateQueries({ queryKey: accountEmailQuery(api).queryKey });
      onClose(message);
    },
  });
  const schema = action === "set" ? setEmailSchema : removeEmailSchema;
  const checked = useCheckedForm<z.infer<typeof schema>, (typeof FIELDS)[number]>({
    schema,
    fields: FIELDS,
    send,
    errorsIn: refusedFields,
  });
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const isRefusedField = send.isError && Object.keys(refusedFields(send.error)).length > 0;

  return (
    <form {...checked.props} aria-labelledby={headingId} className="mt-4 flex max-w-md flex-col gap-3">
      <h3 id={headingId} className="font-semibold">
        {action === "set" ? "Your email address" : "Remove the address"}
      </h3>
      {action === "set" ? (
        <Field
          ref={first}
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          required
          hint="We’ll email a link there. The address counts once you’ve opened it and confirmed."
          error={checked.errors.email}
        />
      ) : (
        <p className="text-ink-soft">
          A forgotten password can’t be reset without an address. Your orders stay in your account.
        </p>
      )}
      <PasswordField
        {...(action === "remove" ? { ref: first } : {})}
        name="currentPassword"
        label="Current password"
        autoComplete="current-password"
        required
        shown={shown}
        error={checked.errors.currentPassword}
      />
      <ViewPassword shown={shown} onChange={setShown} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={send.isPending}>
          {action === "set" ? "Email me the link" : "Remove"}
        </Button>
        <Button variant="quiet" onClick={() => onClose("")}>
          Cancel
        </Button>
      </div>
      <LiveRegion urgency="assertive" className="text-sm text-signal">
        {send.isError && !isRefusedField ? refusalOr(FAILED_TEXT, send.error) : ""}
        <Reference error={send.error} />
      </LiveRegion>
    </form>
  );
}
