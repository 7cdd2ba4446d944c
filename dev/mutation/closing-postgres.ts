import postgres from "postgres";

const IDLE_SECONDS = 0.5;

/** The driver, closing its connection soon after a request: in workerd it ends with the request. */
export default function closingPostgres(url: string, options: object) {
  return postgres(url, { ...options, idle_timeout: IDLE_SECONDS });
}
