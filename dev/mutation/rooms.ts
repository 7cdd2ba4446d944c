/** A room whose code is mutated, and where its tests run. */
export type MutatedRoom = {
  readonly name: string;
  /** Patterns of its files. */
  readonly mutate: readonly string[];
  readonly vitestConfig: string;
  /** Its tests use a database and both sandboxes. */
  readonly usesDatabase: boolean;
};

/** Nothing but texts, names and the seller's facts: a test of them would repeat them. */
const TEXTS_ONLY = [
  "about-seller",
  "aliases",
  "cited",
  "company",
  "legal-text",
  "selling-facts",
  "terms",
  "withdrawal-instruction",
  "withdrawal-words",
].map((name) => `!domain/${name}.ts`);

/** Texts and colours of mails; what they say is shown by dev/mails.shop.test.ts. */
const MAIL_TEXTS = ["legal-blocks.ts", "mail-style.ts", "mail-document.tsx", "mail-blocks.tsx"].map(
  (name) => `!worker/mail/${name}`,
);

const workerRoom = (name: string, texts: readonly string[] = []): MutatedRoom => ({
  name,
  mutate: [`worker/${name}/**/*.ts`, `!worker/${name}/**/*.test.ts`, ...texts],
  vitestConfig: "dev/mutation/worker.vitest.config.ts",
  usesDatabase: true,
});

export const MUTATED_ROOMS: readonly MutatedRoom[] = [
  {
    name: "domain",
    mutate: ["domain/**/*.ts", "!domain/**/*.test.ts", "!domain/testing/**", ...TEXTS_ONLY],
    vitestConfig: "dev/mutation/domain.vitest.config.ts",
    usesDatabase: false,
  },
  workerRoom("payments"),
  workerRoom("refunds"),
  workerRoom("checkout"),
  workerRoom("orders"),
  workerRoom("deliveries"),
  workerRoom("mail", MAIL_TEXTS),
];
