import { processTree } from "./process/processes.ts";

/** Id of the process that runs the Worker. */
export function workerdPid(): number {
  const found = processTree(process.pid).find(({ command }) => /\bworkerd\b.*\bserve\b/.test(command));
  if (!found) throw new Error("this process has no workerd running");
  return found.pid;
}
