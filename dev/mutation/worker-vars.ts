/** The variable in which the tests of the Worker find its variables, as JSON. */
export const WORKER_VARS = "MUTATION_WORKER_VARS";
/** The address of the PostgreSQL server for them. */
export const SERVER_URL = "MUTATION_DATABASE_SERVER";
