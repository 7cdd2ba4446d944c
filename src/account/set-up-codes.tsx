import { useState } from "react";
import { CODE_DIGITS } from "#domain/accounts/factors.ts";
import { ModalDescription } from "#src/ui/modal.tsx";
import { type Changed, startCodes, switchCodesOn } from "./factor-calls.ts";
import { CurrentPassword, FactorField, FactorForm } from "./factor-form.tsx";
import { QrCode } from "./qr-code.tsx";

type SetUpCodesProps = {
  readonly onCancel: () => void;
  readonly onChanged: (changed: Changed) => Promise<void>;
};

/** Sets codes from an authenticator app up: password, QR code, and one right code, which switches them on (D58). */
export function SetUpCodes({ onCancel, onChanged }: SetUpCodesProps) {
  const [made, setMade] = useState<{ readonly secret: string; readonly link: string } | null>(null);
  if (made === null) {
    return (
      <>
        <ModalDescription className="mt-2 text-ink-soft">
          An app on your phone shows a new code every 30 seconds. Enter your password first.
        </ModalDescription>
        <FactorForm
          submitLabel="Continue"
          busyLabel="One moment"
          failedText="We couldn’t set codes up. Please try again."
          onCancel={onCancel}
          send={async (client, typed) => setMade(await startCodes(client, typed("currentPassword")))}
        >
          <CurrentPassword />
        </FactorForm>
      </>
    );
  }
  return (
    <>
      <ModalDescription className="mt-2 text-ink-soft">
        Scan this with your authenticator app, or enter the secret there. Then enter the code that it shows.
      </ModalDescription>
      <div className="mt-4 flex flex-wrap items-start gap-5">
        <QrCode text={made.link} label="QR code for your authenticator app" />
        <div className="min-w-0 flex-1 basis-48">
          <p className="text-sm font-medium">Secret</p>
          <p className="mt-1 font-mono text-sm select-all">{made.secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</p>
          <a href={made.link} className="mt-3 inline-block text-sm text-accent underline underline-offset-4">
            Open your app on this device
          </a>
        </div>
      </div>
      <FactorForm
        key="code"
        submitLabel="Switch on"
        busyLabel="One moment"
        failedText="We couldn’t switch codes on. Please try again."
        onCancel={onCancel}
        send={async (client, typed) => onChanged(await switchCodesOn(client, typed("code")))}
      >
        <FactorField
          label="Code"
          name="code"
          hint={`The ${CODE_DIGITS} digits that the app shows now.`}
          autoComplete="one-time-code"
          inputMode="numeric"
          className="max-w-60"
        />
      </FactorForm>
    </>
  );
}
