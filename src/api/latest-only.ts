import { type MutationKey, MutationObserver, type QueryClient } from "@tanstack/react-query";

/** A run that was not sent because a later one replaced it. */
export class Superseded extends Error {
  override readonly name = "Superseded";
}

const scopeOf = (mutationKey: MutationKey) => ({ id: JSON.stringify(mutationKey) });

type Options<Input, Answer> = {
  readonly mutationKey: MutationKey;
  readonly mutationFn: (input: Input) => Promise<Answer>;
};

/**
 * Options of a mutation whose runs are sent one after another, whichever component starts them; of several waiting only
 * the latest is sent. `isReplaced` tells a run, while it lasts, whether a later one waits.
 */
export function latestOnly<Input, Answer>(queryClient: QueryClient, options: Options<Input, Answer>) {
  const { mutationKey, mutationFn } = options;
  // A scope lets the oldest run alone, so any other is later.
  const isReplaced = (): boolean => queryClient.isMutating({ mutationKey }) > 1;
  return {
    mutationKey,
    scope: scopeOf(mutationKey),
    mutationFn: async (input: Input): Promise<Answer> => {
      if (isReplaced()) throw new Superseded("a later run replaced this one");
      return mutationFn(input);
    },
    isReplaced,
  };
}

/** Resolves once every run that has been started so far has ended, well or not. */
export async function untilEnded(queryClient: QueryClient, mutationKey: MutationKey): Promise<void> {
  await new MutationObserver(queryClient, {
    scope: scopeOf(mutationKey),
    mutationFn: async () => null,
  }).mutate();
}
