import type { Context as HonoContext, Hono } from "hono";
import type { $ZodType } from "zod/v4/core";
import { actCall, whatOf, type Act, beginAct, actingServices } from "../../acts/act.ts";
import { approvalOf, storingRequests } from "../../acts/approval.ts";
import { authorise } from "../../auth/authorise.ts";
import type { Caller } from "../../auth/caller.ts";
import type { AppEnv } from "../../request/app-env.ts";
import type { ActPolicy, Admission, BodyLimit, Refusals, SecondEyes } from "../../request/policy.ts";
import { refuseLargeBody } from "../../request/request-body.ts";
import { requestContext } from "../../request/request-context.ts";
import type { Services } from "../../request/services.ts";
import { routedPath } from "../../platform/routed-path.ts";

/** The OpenAPI description of a plain path. `content` is in OpenAPI's format, for anything but JSON with a schema. */
export type PathDescription = {
  /** A sentence for the OpenAPI document. */
  readonly summary: string;
  readonly refusals?: Refusals;
  readonly headers?: readonly string[];
  readonly requestContent?: object;
  /** The description of status 200. */
  readonly ok: string;
  readonly content?: object;
};

/**
 * A path without a procedure: it accepts or returns something other than a single JSON value, or isn't called by the
 * shop's pages.
 */
export type PlainPath = Admission & {
  readonly method: "GET" | "POST";
  /** As documented; matched regardless of case (D31). */
  readonly path: string;
  /** `user` is the signed-in caller; null if anybody may call. `staff` is for a call with an act, null for any other. */
  readonly handle: (
    c: HonoContext<AppEnv>,
    user: Caller | null,
    staff: StaffCall | null,
  ) => Response | Promise<Response>;
  /** The act that a call of staff leaves (D60); it's required with the access `admin`. */
  readonly act?: ActPolicy;
  /** While the staff rules ask for a second pair of eyes, the call waits until another owner has approved it (D57). */
  readonly secondEyes?: SecondEyes;
  /** Absent if only crawlers call the path. */
  readonly description?: PathDescription;
  /** The schema of a JSON body. */
  readonly body?: $ZodType;
  /** The schema of a JSON response; with `lines`, of each line of a streamed response. */
  readonly response?: $ZodType;
  readonly lines?: true;
  readonly bodyLimit?: BodyLimit;
  /** Accepted from any site: the sender authenticates with a signature and sends no visitor's cookie. */
  readonly signed?: true;
  /** Returns the cache key of a response that is the same for everybody; null if the query isn't cached. */
  readonly publiclyCacheable?: (query: URLSearchParams) => string | null;
};

/** The services of a call of staff, whose transactions write its act (D60). */
export type StaffCall = {
  readonly acting: Services;
  readonly act: Act;
  /** Says what the call takes, before the act of a call that may wait for another owner. */
  readonly takes: (input: unknown) => void;
};

/** Returns the services of a call of staff; throws for a path without an act. */
export function requireStaffCall(staff: StaffCall | null): StaffCall {
  if (!staff) throw new Error("a path of staff has no act");
  return staff;
}

/**
 * The limit for a provider's signed event, which includes its subject: an order of 100 lines, or a mail with its
 * headers.
 */
export const SIGNED_BODY: BodyLimit = { maxBytes: 512 * 1024 };

/** Routes a plain path: checks the caller, then reads the request. */
export function mountPath(routes: Hono<AppEnv>, plain: PlainPath): void {
  const { method, path, access, permission, stepUp, bodyLimit, handle, lines } = plain;
  routes.on(method, routedPath(path), async (c) => {
    const user = await authorise(requestContext(c), { access, permission, stepUp });
    const tooLarge = bodyLimit?.afterAccess ? await refuseLargeBody(c, bodyLimit) : null;
    if (tooLarge) return tooLarge;
    const staff = user && staffCallOf(c, plain, user);
    const answer = await storingRequests(
      () => c.get("services").db,
      async () => handle(c, user, staff),
    );
    // A streamed answer is still being made.
    if (staff && !lines && !staff.act.isWritten()) throw new Error(`${method} ${path} was no act`);
    return answer;
  });
}

function staffCallOf(
  c: HonoContext<AppEnv>,
  { method, path, act: policy, secondEyes }: PlainPath,
  user: Caller,
): StaffCall | null {
  const what = whatOf(policy);
  if (what === null) return null;
  const services = c.get("services");
  const call = actCall(requestContext(c), user, { call: `${method} ${path}`, what });
  let input: unknown;
  const approval = approvalOf(call, secondEyes, () => Promise.resolve(input));
  const act = beginAct(() => services.db, call, approval);
  const takes = (parsed: unknown) => {
    input = parsed;
  };
  return { act, acting: actingServices(services, act), takes };
}
