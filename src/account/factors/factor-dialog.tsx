import { useState } from "react";
import * as z from "zod/mini";
import { type Proof, passwordProofSchema, renamePasskeySchema } from "#domain/accounts/factor-input.ts";
import { PASSKEY_NAME_MAX_CHARS } from "#domain/accounts/factors.ts";
import type { Outputs, TrpcClient } from "#src/api/router-types.ts";
import { useActForm } from "#src/kit/act-form.tsx";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { announce } from "#src/ui/live-region.tsx";
import { Modal, ModalDescription, ModalTitle } from "#src/ui/modal.tsx";
import { deviceName } from "./device-name.ts";
import { CurrentPassword, FactorForm } from "./factor-form.tsx";
import { makePasskey, signWithPasskey } from "./passkeys.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SetUpCodes } from "./set-up-codes.tsx";

export type OwnPasskey = Outputs["factors"]["own"]["passkeys"][number];

export type FactorTask =
  | { readonly kind: "add" | "codes" | "codes-off" | "recovery" }
  | { readonly kind: "rename" | "remove"; readonly passkey: OwnPasskey };

/** The outcome of a change: a sentence, and new recovery codes if it made any. */
type Changed = { readonly message: string; readonly recoveryCodes?: readonly string[] | null };

type FactorDialogProps = {
  readonly task: FactorTask;
  /** True if the account has a passkey, which can then stand in for the password. */
  readonly hasPasskey: boolean;
  readonly onClose: () => void;
};

const TITLES: Readonly<Record<FactorTask["kind"], string>> = {
  add: "Add a passkey",
  rename: "Rename the passkey",
  remove: "Remove the passkey",
  codes: "Use codes from an app",
  "codes-off": "Switch codes off",
  recovery: "Make new recovery codes",
};

/** The dialog that changes an account's passkeys, codes and recovery codes (D58). */
export function FactorDialog({ task, hasPasskey, onClose }: FactorDialogProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  /** Shows the new recovery codes, if there are any; otherwise the change is complete. */
  function onChanged({ message, recoveryCodes = null }: Changed): void {
    announce(message);
    if (recoveryCodes === null) onClose();
    else setCodes(recoveryCodes);
  }

  return (
    <Modal
      open
      onClose={onClose}
      layer="panel"
      closesOnPressBeside={false}
      className="top-1/2 left-1/2 max-h-[calc(100dvh-2rem)] w-[min(32rem,calc(100vw-2rem))] -translate-1/2 overflow-y-auto rounded-sm border border-line p-6"
    >
      <ModalTitle className="text-xl font-semibold">
        {codes === null ? TITLES[task.kind] : "Your recovery codes"}
      </ModalTitle>
      {codes === null ? (
        <Task task={task} hasPasskey={hasPasskey} onClose={onClose} onChanged={onChanged} />
      ) : (
        <RecoveryCodes codes={codes} onClose={onClose} />
      )}
    </Modal>
  );
}

type ChangeProps = { readonly onClose: () => void; readonly onChanged: (changed: Changed) => void };

function Task({ task, hasPasskey, ...change }: FactorDialogProps & ChangeProps) {
  const proving = { hasPasskey, ...change };
  switch (task.kind) {
    case "add":
      return <AddPasskey {...change} />;
    case "codes":
      return <SetUpCodes {...change} />;
    case "rename":
      return <RenamePasskey passkey={task.passkey} {...change} />;
    case "remove":
      return (
        <ProofForm
          {...proving}
          text={`‘${task.passkey.name}’ will no longer sign in. Your device may keep it: remove it there, too.`}
          submitLabel="Remove"
          danger
          change={(client, proof) => client.factors.removePasskey.mutate({ id: task.passkey.id, proof })}
        />
      );
    case "codes-off":
      return (
        <ProofForm
          {...proving}
          text="The codes in your app will no longer sign in."
          submitLabel="Switch off"
          danger
          change={(client, proof) => client.factors.switchCodesOff.mutate({ proof })}
        />
      );
    case "recovery":
      return (
        <ProofForm
          {...proving}
          text="The recovery codes that you have now will stop working."
          submitLabel="Make new codes"
          change={async (client, proof) => ({
            message: "New recovery codes have been made.",
            ...(await client.factors.makeRecoveryCodes.mutate({ proof })),
          })}
        />
      );
    default:
      return task satisfies never;
  }
}

const newPasskeySchema = z.extend(passwordProofSchema, { name: z.string() });

function AddPasskey({ onClose, onChanged }: ChangeProps) {
  const suggested = deviceName(navigator.userAgent);
  const form = useActForm(
    newPasskeySchema,
    async (client, { currentPassword, name }) => {
      const passkey = await makePasskey(await client.factors.startPasskey.mutate({ currentPassword }));
      return client.factors.addPasskey.mutate({ passkey, name: name.trim() === "" ? suggested : name });
    },
    {
      failed: "We couldn’t add the passkey. Please try again.",
      onDone: (added) => onChanged({ message: "The passkey has been added.", ...added }),
    },
  );
  return (
    <>
      <ModalDescription className="mt-2 text-ink-soft">
        Your device signs in for you, with its fingerprint, face or PIN. Enter your password first.
      </ModalDescription>
      <FactorForm form={form} submitLabel="Continue" busyLabel="Waiting for your device" onCancel={onClose}>
        <PasskeyName {...form.field("name")} defaultValue={suggested} />
        <CurrentPassword {...form.field("currentPassword")} />
      </FactorForm>
    </>
  );
}

function RenamePasskey({ passkey, onClose, onChanged }: ChangeProps & { readonly passkey: OwnPasskey }) {
  const form = useActForm(
    renamePasskeySchema,
    (client, renamed) => client.factors.renamePasskey.mutate(renamed),
    {
      more: { id: passkey.id },
      failed: "We couldn’t rename the passkey. Please try again.",
      onDone: onChanged,
    },
  );
  return (
    <FactorForm form={form} submitLabel="Save" busyLabel="Saving" onCancel={onClose}>
      <PasskeyName {...form.field("name")} defaultValue={passkey.name} />
    </FactorForm>
  );
}

type PasskeyNameProps = {
  readonly name: string;
  readonly error: string | undefined;
  readonly defaultValue: string;
};

const PasskeyName = (field: PasskeyNameProps) => (
  <Field
    label="Name"
    hint="So that you can tell your passkeys apart."
    required
    maxLength={PASSKEY_NAME_MAX_CHARS}
    autoComplete="off"
    {...field}
  />
);

type ProofFormProps = ChangeProps & {
  /** The consequence, in one sentence. */
  readonly text: string;
  readonly submitLabel: string;
  readonly danger?: boolean;
  readonly hasPasskey: boolean;
  readonly change: (client: TrpcClient, proof: Proof) => Promise<Changed>;
};

/** Null for a passkey instead. */
type Given = { readonly currentPassword: string | null };

/** Asks for the password or a passkey before a change that weakens or replaces the account's factors (D58). */
function ProofForm({
  text,
  submitLabel,
  danger = false,
  hasPasskey,
  change,
  onClose,
  onChanged,
}: ProofFormProps) {
  const form = useActForm<Given, Changed>(
    passwordProofSchema,
    async (client, { currentPassword }) =>
      change(
        client,
        currentPassword === null
          ? { passkey: await signWithPasskey(() => client.factors.askForProof.mutate()) }
          : { currentPassword },
      ),
    {
      failed: "That didn’t work. Please try again.",
      onDone: onChanged,
    },
  );
  return (
    <>
      <ModalDescription className="mt-2 text-ink-soft">{text}</ModalDescription>
      <FactorForm
        form={form}
        submitLabel={submitLabel}
        busyLabel="One moment"
        danger={danger}
        onCancel={onClose}
        others={
          hasPasskey ? (
            <Button
              variant="secondary"
              disabled={form.pending}
              onClick={() => form.start({ currentPassword: null })}
            >
              Use a passkey instead
            </Button>
          ) : null
        }
      >
        <CurrentPassword {...form.field("currentPassword")} />
      </FactorForm>
    </>
  );
}
