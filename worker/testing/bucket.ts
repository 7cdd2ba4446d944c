import type { R2Bucket } from "@cloudflare/workers-types";
import { app } from "../entry/app.ts";
import { ORIGIN, testEnv, testServices } from "./shop.ts";

type Operation = keyof R2Bucket;
type Interceptor = {
  readonly before?: (operation: Operation) => Promise<void> | void;
  readonly after?: (operation: Operation) => Promise<void> | void;
};

/**
 * Returns the tests' bucket with `before` and `after` called around each of its operations; an error thrown by either
 * fails the operation.
 */
export function interceptedBucket({ before, after }: Interceptor): R2Bucket {
  return new Proxy(testServices().images, {
    get(target, name: Operation) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return async (...given: unknown[]): Promise<unknown> => {
        await before?.(name);
        const answer: unknown = await Reflect.apply(member, target, given);
        await after?.(name);
        return answer;
      };
    },
  });
}

type Call = {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: FormData | object | undefined;
};

/** Calls the whole Worker with this bucket instead of its own. */
export async function callWithBucket(
  bucket: R2Bucket,
  { method, path, headers, body }: Call,
): Promise<Response> {
  const isForm = body instanceof FormData;
  const init = {
    method,
    headers: { ...headers, ...(isForm ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  };
  return app.request(`${ORIGIN}${path}`, init, Object.assign(testEnv(), { IMAGES: bucket }));
}
