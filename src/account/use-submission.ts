import { useState } from "react";
import type { Failure } from "./form-error.tsx";

/**
 * Sends an account form, one submission at a time. `tell` returns the message for a failure, or null if the form shows
 * it at a field.
 */
export function useSubmission(tell: (error: unknown) => string | null) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(send: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await send();
    } catch (error) {
      const text = tell(error);
      setFailure(text === null ? null : { text, error });
    } finally {
      setBusy(false);
    }
  }

  return { failure, setFailure, busy, submit };
}
