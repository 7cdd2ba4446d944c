import type { Proof } from "#domain/accounts/factor-input.ts";
import { Button } from "#src/ui/button.tsx";
import { ModalDescription } from "#src/ui/modal.tsx";
import { type Calls, type Changed, proveByPasskey } from "./factor-calls.ts";
import { CurrentPassword, FactorForm, useFactorForm } from "./factor-form.tsx";

type ProofFormProps = {
  /** The consequence, in one sentence. */
  readonly text: string;
  readonly submitLabel: string;
  readonly danger?: boolean;
  readonly hasPasskey: boolean;
  readonly change: (client: Calls, proof: Proof) => Promise<Changed>;
  readonly onChanged: (changed: Changed) => Promise<void>;
  readonly onCancel: () => void;
};

/** Asks for the password or a passkey before a change that weakens or replaces the account's factors (D58). */
export function ProofForm({ text, hasPasskey, change, onChanged, ...form }: ProofFormProps) {
  const send = async (client: Calls, proof: Proof) => onChanged(await change(client, proof));
  return (
    <>
      <ModalDescription className="mt-2 text-ink-soft">{text}</ModalDescription>
      <FactorForm
        busyLabel="One moment"
        failedText="That didn’t work. Please try again."
        {...form}
        send={(client, typed) => send(client, { currentPassword: typed("currentPassword") })}
        others={hasPasskey ? <ByPasskey send={send} /> : null}
      >
        <CurrentPassword />
      </FactorForm>
    </>
  );
}

function ByPasskey({ send }: { readonly send: (client: Calls, proof: Proof) => Promise<void> }) {
  const { busy, submit } = useFactorForm();
  return (
    <Button
      variant="secondary"
      disabled={busy}
      onClick={() => submit(async (client) => send(client, await proveByPasskey(client)))}
    >
      Use a passkey instead
    </Button>
  );
}
