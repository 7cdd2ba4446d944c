/** The cron triggers, in UTC; wrangler.toml has the same under [triggers]. */
export const FREQUENT_CRON = "*/5 * * * *";
export const DAILY_CRON = "17 3 * * *";
