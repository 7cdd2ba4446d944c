import { rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { RehearsalEnvironment } from "./environment.ts";

/** A fault that is injected into `npm run deploy`. */
export type FailingStep = {
  readonly step: string;
  /** Causes the fault; returns a function that undoes it. */
  readonly break: (ground: RehearsalEnvironment) => () => void;
  /** The deploy's error message. */
  readonly says: RegExp;
};

/** Changes a file; returns a function that restores it. */
function changed(ground: RehearsalEnvironment, file: string, change: (text: string) => string): () => void {
  const before = ground.read(file);
  ground.write(file, change(before));
  return () => ground.write(file, before);
}

const added = (ground: RehearsalEnvironment, file: string, text: string): (() => void) => {
  ground.write(file, text);
  return () => rmSync(join(ground.folder, file));
};

const journalSchema = z.looseObject({
  entries: z.array(z.looseObject({ idx: z.number(), when: z.number() })),
});
const JOURNAL = "migrations/meta/_journal.json";
const NEW_MIGRATION = "9999_of-the-rehearsal";

function addMigration(text: string): string {
  const journal = journalSchema.parse(JSON.parse(text));
  const last = journal.entries.at(-1);
  if (last === undefined) throw new Error("there are no migrations");
  const entry = { ...last, idx: last.idx + 1, when: last.when + 1, tag: NEW_MIGRATION };
  return JSON.stringify({ ...journal, entries: [...journal.entries, entry] }, null, 2);
}

const SETTINGS: FailingStep = {
  step: "a setting is wrong",
  break: (ground) =>
    changed(ground, "wrangler.toml", (text) => text.replaceAll('"https://shop', '"http://shop')),
  says: /^Nothing was deployed: fix the settings above first\.$/m,
};

const CODE_CHECK: FailingStep = {
  step: "the code has a fault",
  break: (ground) => {
    const mend = added(ground, "domain/fault.ts", 'export const FAULT: number = "a text";\n');
    ground.runTypeCheck();
    return () => {
      mend();
      ground.skipStaticChecks();
    };
  },
  says: /^Nothing was deployed: fix the code first \(see above\)\.$/m,
};

const BUILD: FailingStep = {
  step: "the build fails",
  break: (ground) => changed(ground, "src/app.css", (text) => `@import "./nowhere.css";\n${text}`),
  says: /nowhere\.css/,
};

const MIGRATION: FailingStep = {
  step: "a migration fails",
  break: (ground) => {
    const mends = [
      added(ground, `migrations/${NEW_MIGRATION}.sql`, 'ALTER TABLE "nowhere" ADD COLUMN "note" text;\n'),
      changed(ground, JOURNAL, addMigration),
    ];
    return () => mends.forEach((mend) => mend());
  },
  says: /^The migrations cannot be applied: relation "nowhere" does not exist\.$/m,
};

const UPLOAD: FailingStep = {
  step: "Cloudflare refuses the upload",
  break: ({ cloudflare }) => cloudflare.breakOn("POST", /\/versions$/),
  says: /^wrangler did not finish; the previous version is still serving\.$/m,
};

const EDITED_ELSEWHERE: FailingStep = {
  step: "somebody changed the Worker by other means",
  break: ({ cloudflare, workerName }) => {
    const worker = cloudflare.workers.get(workerName);
    worker.lastDeployedFrom = "api";
    return () => (worker.lastDeployedFrom = "wrangler");
  },
  says: /Aborting the upload operation because of conflicts[^]*the previous version is still serving\.$/m,
};

const STRIPE: FailingStep = {
  step: "Stripe does not answer",
  break: ({ stripe }) => {
    stripe.faults.api = "error";
    return () => (stripe.faults.api = "ok");
  },
  says: /Stripe could not be asked [^]*^Nothing was deployed: fix the settings above first\.$/m,
};

/** In the order of the steps of a deploy. */
export const FAILING_STEPS: readonly FailingStep[] = [
  SETTINGS,
  CODE_CHECK,
  BUILD,
  STRIPE,
  MIGRATION,
  UPLOAD,
  EDITED_ELSEWHERE,
];
