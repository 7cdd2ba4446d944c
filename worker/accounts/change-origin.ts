import type { ChangeOrigin } from "../mail/security-changed.ts";
import type { Context } from "../request/context.ts";

/** Where the changes of a request come from. */
export const originOf = ({ services, country }: Pick<Context, "services" | "country">): ChangeOrigin => ({
  siteUrl: services.settings.siteUrl,
  country,
});
