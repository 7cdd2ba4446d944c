import { type Command, defineCommand } from "#ops/cli/command.ts";

/** The commands that look for broken guarantees. Each command's code is loaded when it runs, so that printing help is quick. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  drill: defineCommand({
    name: "npm run drill",
    about: "Runs the drills of docs/promises.md against its own shop. Exits with 1 if a promise is broken.",
    options: {},
    arguments: {
      usage: "[names]",
      about: "only these drills: memory, outages, kills",
    },
    settings: { DATABASE_URL: "a server for the drills' database, instead of an embedded one" },
    example: "npm run drill -- outages kills",
    run: async (_values, names) => (await import("./drill.ts")).drill(names),
  }),
  fuzz: defineCommand({
    name: "npm run fuzz",
    about: `Sends generated inputs, valid and hostile, to every procedure and path of its own shop. Fails on undocumented
responses and on stored data that the schemas forbid.`,
    options: {
      seed: { type: "string", value: "<number>", about: "start with this seed, to repeat a run" },
      inputs: { type: "string", value: "<number>", default: "500", about: "number of inputs for each" },
      path: { type: "string", value: "<text>", about: "only procedures and paths with this in their name" },
    },
    settings: {},
    example: "npm run fuzz -- --seed 7 --path checkout",
    run: async (values) => {
      // The calls to fuzz are those that the Worker's modules declare.
      await (await import("./sim/module-hooks.ts")).hookModules();
      return (await import("./fuzz.ts")).fuzz(values);
    },
  }),
  sim: defineCommand({
    name: "npm run sim",
    about: `Runs the Worker's own code in one process, where the seed decides the order in which round trips are released, and checks
the result. Prints the trace, which is the same for the same seed. Exits with 1 if a promise is broken.`,
    options: {
      seed: { type: "string", value: "<number>", about: "the seed, or the first of several; 1 unless given" },
      steps: { type: "string", value: "<number>", default: "400", about: "number of steps in a schedule" },
      seeds: {
        type: "string",
        value: "<number>",
        about: "run this many seeds and print only the first that breaks a promise, shrunk, with its trace",
      },
      minutes: { type: "string", value: "<number>", about: "the same with fresh seeds, for this long" },
      suite: {
        type: "boolean",
        about:
          "the schedules that npm run test:more runs: those that once failed, 30 fixed seeds and 10 fresh ones",
      },
      schedule: { type: "string", value: "<json>", about: "these steps instead of the seed's own" },
      planted: {
        type: "string",
        value: "<name>",
        about: "plant this bug from verify/sim/planted in the Worker",
      },
      "only-find": { type: "boolean", about: "print the seed that fails, without shrinking it" },
      "find-planted": {
        type: "boolean",
        about:
          "look for every planted bug, or the named one, within 10,000 seeds, and repeat the schedules that once failed",
      },
      data: { type: "string", value: "<folder>", about: "store the database there instead of in .data/sim" },
    },
    settings: {},
    example: "npm run sim -- --seed 7 --seeds 100",
    run: async (values) => (await import("./sim.ts")).simulate(values),
  }),
};
