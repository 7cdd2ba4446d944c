import type { ReactNode } from "react";
import { failureSentence, referenceOf } from "#src/api/failure.ts";
import { classNames } from "./class-names.ts";
import { LiveRegion } from "./live-region.tsx";

type Said = {
  /** Said unless the server refused the call with a sentence of its own. */
  readonly failed?: string | undefined;
  /** Said whatever the server says. */
  readonly text?: string | undefined;
};

type FailureProps = Said & {
  /** An act, or a mutation or query. */
  readonly of: { readonly failure: ReactNode } | { readonly error: unknown };
  readonly className?: string;
};

/** Says why something failed (S90, D4); its live region is there before. */
export function Failure({ of, className = "text-sm", ...said }: FailureProps) {
  return (
    <LiveRegion urgency="assertive" className={classNames("text-signal empty:hidden", className)}>
      {"failure" in of ? of.failure : <FailureText error={of.error} {...said} />}
    </LiveRegion>
  );
}

/** The words of a `Failure`, for a place that has a live region; nothing without an error. */
export function FailureText({ error, failed, text }: Said & { readonly error: unknown }) {
  if (error === null || error === undefined) return null;
  return (
    <>
      {text ?? failureSentence(error, failed)} <Reference error={error} />
    </>
  );
}

/** A fault's id in small print, so that people can quote it to the shop. Nothing for a refusal. */
export function Reference({ error }: { readonly error: unknown }) {
  const id = referenceOf(error);
  return id === undefined ? null : <small className="block text-xs text-ink-soft">Reference: {id}</small>;
}
