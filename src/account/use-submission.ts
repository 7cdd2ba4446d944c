import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Failure } from "./form-error.tsx";

type Submission<Input> = {
  readonly mutationFn: (input: Input) => Promise<unknown>;
  readonly onSuccess: () => void;
  /** Returns the message for a failure, or null if the form shows it at a field. */
  readonly tell: (error: unknown) => string | null;
};

/** Sends an account form, one submission at a time. */
export function useSubmission<Input = void>({ mutationFn, onSuccess, tell }: Submission<Input>) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const { isPending: busy, mutate } = useMutation({
    mutationFn,
    onMutate: () => setFailure(null),
    onSuccess,
    onError: (error) => {
      const text = tell(error);
      setFailure(text === null ? null : { text, error });
    },
  });

  function submit(input: Input): void {
    if (!busy) mutate(input);
  }

  return { failure, setFailure, busy, submit };
}
