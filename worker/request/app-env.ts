import type { RawEnv } from "../platform/env.ts";
import type { Services } from "./services.ts";
import type { Trace } from "../platform/trace.ts";

/** The context of every request handler. */
export type AppEnv = {
  Bindings: RawEnv;
  Variables: {
    services: Services;
    trace: Trace;
    /** Returns the matched route for the log. Set by the app, which has every route and procedure. */
    routeName: () => string;
    /** Set if the response must not be cached: it is streamed, or each request for it must be counted. */
    isUnkept?: true;
  };
};
