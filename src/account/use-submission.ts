import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Failure } from "./form-error.tsx";

/**
 * Sends an account form, one submission at a time. `tell` returns the message for a failure, or null if the form shows
 * it at a field.
 */
export function useSubmission(tell: (error: unknown) => string | null) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const { isPending: busy, mutateAsync } = useMutation({
    mutationFn: (send: () => Promise<void>) => send(),
    onMutate: () => setFailure(null),
    onError: (error) => {
      const text = tell(error);
      setFailure(text === null ? null : { text, error });
    },
  });

  async function submit(send: () => Promise<void>): Promise<void> {
    // Its failure has been told.
    if (!busy) await mutateAsync(send).catch(() => undefined);
  }

  return { failure, setFailure, busy, submit };
}
