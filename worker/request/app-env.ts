import type { RawEnv } from "../platform/env.ts";
import type { Services } from "./services.ts";
import type { Trace } from "../platform/trace.ts";

/** The context of every handler. */
export type AppEnv = {
  Bindings: RawEnv;
  Variables: {
    services: Services;
    trace: Trace;
    /** Names the matched route for the log. Set by the app, which knows every route and procedure. */
    routeName: () => string;
    /** No cache may keep the answer: it is made while it is sent, or each request for it counts. */
    isUnkept?: true;
  };
};
