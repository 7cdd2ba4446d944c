import { useState } from "react";
import { PASSKEY_NAME_MAX_CHARS } from "#domain/accounts/factors.ts";
import { useApi } from "#src/api/use-api.ts";
import { announce } from "#src/ui/live-region.tsx";
import { Modal, ModalDescription, ModalTitle } from "#src/ui/modal.tsx";
import { deviceName } from "./device-name.ts";
import {
  addPasskey,
  type Changed,
  makeRecoveryCodes,
  removePasskey,
  renamePasskey,
  switchCodesOff,
} from "./factor-calls.ts";
import { CurrentPassword, FactorField, FactorForm } from "./factor-form.tsx";
import { type OwnPasskey, ownFactorsQuery } from "./own-factors-query.ts";
import { ProofForm } from "./proof-form.tsx";
import { RecoveryCodeList } from "./recovery-code-list.tsx";
import { SetUpCodes } from "./set-up-codes.tsx";

/** A change of the account's factors that the dialog makes. */
export type FactorTask =
  | { readonly kind: "add" | "codes" | "codes-off" | "recovery" }
  | { readonly kind: "rename" | "remove"; readonly passkey: OwnPasskey };

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
  const api = useApi();
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  /** Shows the new recovery codes, if there are any; otherwise the change is complete. */
  async function onChanged({ message, recoveryCodes }: Changed): Promise<void> {
    await api.queryClient.invalidateQueries(ownFactorsQuery(api));
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
        <RecoveryCodeList codes={codes} onClose={onClose} />
      )}
    </Modal>
  );
}

type TaskProps = FactorDialogProps & { readonly onChanged: (changed: Changed) => Promise<void> };

function Task({ task, hasPasskey, onClose, onChanged }: TaskProps) {
  const proving = { hasPasskey, onCancel: onClose, onChanged };
  switch (task.kind) {
    case "add":
      return <AddPasskey onClose={onClose} onChanged={onChanged} />;
    case "codes":
      return <SetUpCodes onCancel={onClose} onChanged={onChanged} />;
    case "rename":
      return <RenamePasskey passkey={task.passkey} onClose={onClose} onChanged={onChanged} />;
    case "remove":
      return (
        <ProofForm
          {...proving}
          text={`‘${task.passkey.name}’ will no longer sign in. Your device may keep it: remove it there, too.`}
          submitLabel="Remove"
          danger
          change={(client, proof) => removePasskey(client, task.passkey.id, proof)}
        />
      );
    case "codes-off":
      return (
        <ProofForm
          {...proving}
          text="The codes in your app will no longer sign in."
          submitLabel="Switch off"
          danger
          change={(client, proof) => switchCodesOff(client, proof)}
        />
      );
    case "recovery":
      return (
        <ProofForm
          {...proving}
          text="The recovery codes that you have now will stop working."
          submitLabel="Make new codes"
          change={(client, proof) => makeRecoveryCodes(client, proof)}
        />
      );
    default:
      return task satisfies never;
  }
}

type PasskeyFormProps = Pick<TaskProps, "onClose" | "onChanged">;

function AddPasskey({ onClose, onChanged }: PasskeyFormProps) {
  const suggested = deviceName(navigator.userAgent);
  return (
    <>
      <ModalDescription className="mt-2 text-ink-soft">
        Your device signs in for you, with its fingerprint, face or PIN. Enter your password first.
      </ModalDescription>
      <FactorForm
        submitLabel="Continue"
        busyLabel="Waiting for your device"
        failedText="We couldn’t add the passkey. Please try again."
        onCancel={onClose}
        send={async (client, typed) => {
          const name = typed("name").trim() === "" ? suggested : typed("name");
          await onChanged(await addPasskey(client, { currentPassword: typed("currentPassword"), name }));
        }}
      >
        <PasskeyName value={suggested} />
        <CurrentPassword />
      </FactorForm>
    </>
  );
}

function RenamePasskey({ passkey, onClose, onChanged }: PasskeyFormProps & { readonly passkey: OwnPasskey }) {
  return (
    <FactorForm
      submitLabel="Save"
      busyLabel="Saving"
      failedText="We couldn’t rename the passkey. Please try again."
      onCancel={onClose}
      send={async (client, typed) => onChanged(await renamePasskey(client, passkey.id, typed("name")))}
    >
      <PasskeyName value={passkey.name} />
    </FactorForm>
  );
}

const PasskeyName = ({ value }: { readonly value: string }) => (
  <FactorField
    label="Name"
    name="name"
    hint="So that you can tell your passkeys apart."
    defaultValue={value}
    maxLength={PASSKEY_NAME_MAX_CHARS}
    autoComplete="off"
  />
);
