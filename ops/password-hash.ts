import { hash } from "@node-rs/argon2";

/** The parameters that the Worker hashes with (worker/auth/argon2.ts). The package's const enum numbers argon2id 2. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

/** A password as the users table keeps it. */
export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2ID);
