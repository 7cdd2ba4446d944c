import { expect, it } from "vitest";
import { loggedFaults } from "../testing/faults.ts";
import { runAll } from "./run-all.ts";

const failing = (word: string) => () => Promise.reject(new Error(word));

it("runs every step, throws the first error after them and logs the others", async () => {
  const faults = loggedFaults();
  const done: number[] = [];
  const step = (at: number) => () => Promise.resolve(done.push(at));
  await expect(runAll([failing("first"), step(1), failing("second"), step(2)])).rejects.toThrow("first");
  expect(done).toEqual([1, 2]);
  expect(faults()).toMatchObject([{ event: "another step of a job failed", causes: ["Error: second"] }]);
});

it("stops after fifty errors", async () => {
  loggedFaults();
  let tried = 0;
  const counted = () => {
    tried += 1;
    return failing("down")();
  };
  await expect(runAll(Array.from({ length: 100 }, () => counted))).rejects.toThrow("down");
  expect(tried).toBe(50);
});
