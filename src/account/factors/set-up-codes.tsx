import { encode } from "uqr";
import { codeSchema, passwordProofSchema } from "#domain/accounts/factor-input.ts";
import { CODE_DIGITS } from "#domain/accounts/factors.ts";
import { useActForm } from "#src/kit/act-form.tsx";
import { Field } from "#src/ui/field.tsx";
import { ModalDescription } from "#src/ui/modal.tsx";
import { CurrentPassword, FactorForm } from "./factor-form.tsx";

type SetUpCodesProps = {
  readonly onClose: () => void;
  readonly onChanged: (changed: {
    readonly message: string;
    readonly recoveryCodes: readonly string[] | null;
  }) => void;
};

/** Sets codes from an authenticator app up: password, QR code, and one right code, which switches them on (D58). */
export function SetUpCodes({ onClose, onChanged }: SetUpCodesProps) {
  const start = useActForm(passwordProofSchema, (client, proof) => client.factors.startCodes.mutate(proof), {
    failed: "We couldn’t set codes up. Please try again.",
  });
  if (start.data)
    return (
      <SwitchOn secret={start.data.secret} link={start.data.link} onClose={onClose} onChanged={onChanged} />
    );
  return (
    <>
      <ModalDescription className="mt-2 text-ink-soft">
        An app on your phone shows a new code every 30 seconds. Enter your password first.
      </ModalDescription>
      <FactorForm form={start} submitLabel="Continue" busyLabel="One moment" onCancel={onClose}>
        <CurrentPassword {...start.field("currentPassword")} />
      </FactorForm>
    </>
  );
}

type SwitchOnProps = SetUpCodesProps & { readonly secret: string; readonly link: string };

function SwitchOn({ secret, link, onClose, onChanged }: SwitchOnProps) {
  const form = useActForm(codeSchema, (client, typed) => client.factors.switchCodesOn.mutate(typed), {
    failed: "We couldn’t switch codes on. Please try again.",
    onDone: (switched) => onChanged({ message: "Codes are on.", ...switched }),
  });
  return (
    <>
      <ModalDescription className="mt-2 text-ink-soft">
        Scan this with your authenticator app, or enter the secret there. Then enter the code that it shows.
      </ModalDescription>
      <div className="mt-4 flex flex-wrap items-start gap-5">
        <QrCode text={link} label="QR code for your authenticator app" />
        <div className="min-w-0 flex-1 basis-48">
          <p className="text-sm font-medium">Secret</p>
          <p className="mt-1 font-mono text-sm select-all">{secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</p>
          <a href={link} className="mt-3 inline-block text-sm text-accent underline underline-offset-4">
            Open your app on this device
          </a>
        </div>
      </div>
      <FactorForm form={form} submitLabel="Switch on" busyLabel="One moment" onCancel={onClose}>
        <Field
          label="Code"
          hint={`The ${CODE_DIGITS} digits that the app shows now.`}
          autoComplete="one-time-code"
          inputMode="numeric"
          className="max-w-60"
          required
          {...form.field("code")}
        />
      </FactorForm>
    </>
  );
}

type QrCodeProps = { readonly text: string; readonly label: string };

/** Dark on white in both themes, because not every app reads an inverted one. */
function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 shrink-0 border border-line"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={dark.join("")} />
    </svg>
  );
}
