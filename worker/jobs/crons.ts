/** When the Worker is woken, in UTC; wrangler.toml names the same under [triggers]. */
export const FREQUENT_CRON = "*/5 * * * *";
export const DAILY_CRON = "17 3 * * *";
