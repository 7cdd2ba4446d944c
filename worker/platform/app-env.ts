import type { RawEnv } from "./env.ts";
import type { Services } from "./services.ts";
import type { Trace } from "./trace.ts";

/** What every handler has in its context. */
export type AppEnv = {
  Bindings: RawEnv;
  Variables: {
    services: Services;
    trace: Trace;
    /** Names the matched route for the log. Set by the app, which knows every route and procedure. */
    routeName: () => string;
    /** The answer is being made while it is sent: nothing may read it for itself. */
    isStreamed?: true;
  };
};
