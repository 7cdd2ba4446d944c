import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./worker/db/schema/*.ts",
  out: "./migrations",
});
