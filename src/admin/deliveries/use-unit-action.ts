import { httpStatusOf } from "#src/api/failure.ts";
import type { Outputs, TrpcClient } from "#src/api/router-types.ts";
import { useAct } from "#src/kit/use-act.tsx";

const HTTP_CONFLICT = 409;

export type Delivery = Outputs["deliveries"]["list"]["items"][number];

/** An administrator's action on units. */
export function useUnitAction<Input, Answer>(
  run: (client: TrpcClient, input: Input) => Promise<Answer>,
  onDone: (answer: Answer) => void,
  onConflict?: (sentence: string) => void,
) {
  return useAct(run, {
    onDone,
    // A unit that somebody else has changed may leave the list, along with the message.
    onFailed: (error) => (httpStatusOf(error) === HTTP_CONFLICT ? onConflict?.(error.message) : undefined),
  });
}
