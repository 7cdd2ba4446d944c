/** The time everything in the Worker goes by (D52). */
export const now = (): Date => new Date();
