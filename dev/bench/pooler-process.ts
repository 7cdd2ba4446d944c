import { z } from "zod";
import { startPooler } from "./pooler.ts";

// A pooler in a process of its own, which tells its parent where it is and ends with it.
const [databaseUrl, size] = z.tuple([z.string(), z.coerce.number()]).parse(process.argv.slice(2));
const { url } = await startPooler(databaseUrl, size);
process.on("disconnect", () => process.exit());
process.send?.(url);
