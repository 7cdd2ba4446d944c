import { createContext, useContext, useEffect, useRef, useState } from "react";
import type { EntitlementState } from "#domain/units/entitlement.ts";
import { httpStatusOf } from "#src/api/failure.ts";
import type { TrpcClient } from "#src/api/router-types.ts";
import { useAct } from "#src/kit/use-act.tsx";

const HTTP_CONFLICT = 409;

/** What an action on units came to, in a sentence. */
export type News = {
  readonly text: string;
  /** The state of the units after an action that was done; undefined after one that wasn't. */
  readonly state?: EntitlementState | undefined;
};

/** Tells the part of a page that lists the units: one that has changed may leave the list, along with its own message. */
export const TellContext = createContext<(news: News) => void>(() => undefined);

/** An administrator's action on units; its outcome is told, and so is a refusal because somebody else was first. */
export function useUnitAct<Input, Answer>(
  run: (client: TrpcClient, input: Input) => Promise<Answer>,
  onDone: (answer: Answer) => News,
) {
  const tell = useContext(TellContext);
  return useAct(run, {
    onDone: (answer) => tell(onDone(answer)),
    onFailed: (error) => {
      if (httpStatusOf(error) === HTTP_CONFLICT) tell({ text: error.message });
    },
  });
}

/** For whatever lists units: the last news, and a place for the focus of a unit that leaves the list. */
export function useUnitNews<Place extends HTMLElement>() {
  const [news, tell] = useState<News>({ text: "" });
  const place = useRef<Place>(null);
  // The unit that was acted on has the focus, and leaves with any later answer.
  useEffect(() => {
    if (news.text !== "" && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true });
  });
  return { news, tell, place };
}
