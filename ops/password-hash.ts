import { hash } from "@node-rs/argon2";

/** The Worker's hash parameters (worker/auth/argon2.ts). The package's const enum numbers argon2id 2. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

/** Hashes a password as stored in the users table. */
export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2ID);
