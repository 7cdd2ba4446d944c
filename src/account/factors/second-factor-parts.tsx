import { type ReactNode, useEffect, useRef } from "react";
import { CODE_DIGITS } from "#domain/accounts/factors.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";

/** The second factors that an account can use after its password (D58). */
export type SecondFactor = { readonly passkey: boolean; readonly code: boolean };

/** The ways to use a second factor (D58). */
export type Method = "passkey" | "code" | "recoveryCode";
const METHODS = ["passkey", "code", "recoveryCode"] as const;

const SWITCHES: Readonly<Record<Method, string>> = {
  passkey: "Use a passkey",
  code: "Use a code from your app",
  recoveryCode: "Use a recovery code",
};

export const firstMethod = ({ passkey }: SecondFactor): Method => (passkey ? "passkey" : "code");

type OtherMethodsProps = {
  readonly factor: SecondFactor;
  readonly method: Method;
  readonly onChange: (method: Method) => void;
  /** Shown after them. */
  readonly children?: ReactNode;
};

export function OtherMethods({ factor, method, onChange, children }: OtherMethodsProps) {
  const others = METHODS.filter((one) => one !== method && (one === "recoveryCode" || factor[one]));
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-3 border-t border-line pt-4">
      {others.map((one) => (
        <Button key={one} variant="quiet" size="inline" onClick={() => onChange(one)}>
          {SWITCHES[one]}
        </Button>
      ))}
      {children}
    </div>
  );
}

type PasskeyButtonProps = { readonly busy: boolean; readonly onClick: () => void };

export const PasskeyButton = ({ busy, onClick }: PasskeyButtonProps) => (
  <Button size="large" disabled={busy} onClick={onClick}>
    {busy ? "Waiting for your passkey" : SWITCHES.passkey}
  </Button>
);

type CodeFieldProps = {
  readonly method: "code" | "recoveryCode";
  readonly name?: string;
  readonly error?: string | undefined;
};

export function CodeField({ method, name = method, error }: CodeFieldProps) {
  const isCode = method === "code";
  return (
    <Field
      label={isCode ? "Code" : "Recovery code"}
      name={name}
      hint={
        isCode
          ? `The ${CODE_DIGITS} digits that your authenticator app shows now.`
          : "One of the codes that you saved. Each works once."
      }
      autoComplete={isCode ? "one-time-code" : "off"}
      inputMode={isCode ? "numeric" : "text"}
      autoCapitalize="none"
      spellCheck={false}
      className="max-w-80"
      error={error}
      required
    />
  );
}

/** Moves the focus to its first control when it's shown, because what had the focus is gone. */
export function FocusFirst({ children }: { readonly children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => area.current?.querySelector<HTMLElement>("input:not([type=hidden]), button")?.focus(), []);
  return <div ref={area}>{children}</div>;
}
