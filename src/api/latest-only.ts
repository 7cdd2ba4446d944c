import { type MutationKey, MutationObserver, type QueryClient } from "@tanstack/react-query";

/** A run that wasn't sent because a later one replaced it. */
export class Superseded extends Error {
  override readonly name = "Superseded";
}

const scopeOf = (mutationKey: MutationKey) => ({ id: JSON.stringify(mutationKey) });

type Options<Input, Answer> = {
  readonly mutationKey: MutationKey;
  readonly mutationFn: (input: Input) => Promise<Answer>;
};

/**
 * Options of a mutation whose runs are sent one after another, regardless of which component starts them. If several
 * are waiting, only the latest is sent. During a run, `isReplaced` returns true if a later one is waiting.
 */
export function latestOnly<Input, Answer>(queryClient: QueryClient, options: Options<Input, Answer>) {
  const { mutationKey, mutationFn } = options;
  // A scope runs the oldest first, so any other pending run is later.
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

/** Resolves once every run started so far has ended, whether it succeeded or failed. */
export async function untilEnded(queryClient: QueryClient, mutationKey: MutationKey): Promise<void> {
  await new MutationObserver(queryClient, {
    scope: scopeOf(mutationKey),
    mutationFn: async () => null,
  }).mutate();
}
