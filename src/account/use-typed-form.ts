import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { refusedFields } from "#src/api/failure.ts";
import type { TrpcClient } from "#src/api/router-types.ts";
import { type ActOptions, useAct } from "#src/kit/use-act.tsx";

/** A form that is checked as it's typed (S71–S73). Typing forgets how the last attempt ended; its success empties the fields. */
export function useTypedForm<Name extends string, Output>(
  empty: Readonly<Record<Name, string>>,
  run: (client: TrpcClient, typed: Readonly<Record<Name, string>>) => Promise<Output>,
  { onDone, ...options }: Pick<ActOptions<Output, typeof empty>, "failed" | "onDone"> = {},
) {
  const [typed, setTyped] = useState(empty);
  const form = useRef<HTMLFormElement>(null);
  // What was typed before the app ran is kept.
  useEffect(() => {
    for (const { name, value } of form.current?.querySelectorAll("input") ?? [])
      if (value !== "") setTyped((now) => (name in now ? { ...now, [name]: value } : now));
  }, []);
  const act = useAct(run, {
    ...options,
    onDone: (output, input) => {
      setTyped(empty);
      onDone?.(output, input);
    },
  });
  const refused: Readonly<Record<string, string | undefined>> = refusedFields(act.error);
  return {
    ...act,
    form,
    typed,
    // A field says why.
    failure: Object.keys(refused).some((name) => name in empty) ? null : act.failure,
    /** The props of a field, with the server's reason for refusing it. */
    field: (name: Name) => ({
      name,
      value: typed[name],
      error: refused[name],
      required: true,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        setTyped({ ...typed, [name]: target.value });
        act.reset();
      },
    }),
  };
}
