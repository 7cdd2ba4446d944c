import type { ReactNode } from "react";
import { failureSentence, referenceOf } from "#src/api/failure.ts";
import { classNames } from "./class-names.ts";
import { LiveRegion } from "./live-region.tsx";

type Said = {
  /** Said unless the server refused the call with a sentence of its own; or what to say about each failure. */
  readonly failed?: string | ((error: Error) => string) | undefined;
};

type FailureProps = Said & {
  /** An act, or a mutation or query. */
  readonly of: { readonly failure: ReactNode } | { readonly error: Error | null };
  readonly className?: string;
};

/** Says why something failed (S90, D4); its live region is there before. */
export function Failure({ of, failed, className = "text-sm" }: FailureProps) {
  return (
    <LiveRegion urgency="assertive" className={classNames("text-signal empty:hidden", className)}>
      {"failure" in of ? of.failure : <FailureText error={of.error} failed={failed} />}
    </LiveRegion>
  );
}

/** The words of a `Failure`, for a place that has a live region; nothing without an error. */
export function FailureText({ error, failed }: Said & { readonly error: Error | null }) {
  if (error === null) return null;
  return (
    <>
      {typeof failed === "function" ? failed(error) : failureSentence(error, failed)}
      <Reference error={error} />
    </>
  );
}

/** A fault's id in small print, so that people can quote it to the shop. Nothing for a refusal. */
export function Reference({ error }: { readonly error: unknown }) {
  const id = referenceOf(error);
  return id === undefined ? null : <small className="block text-xs text-ink-soft">Reference: {id}</small>;
}
