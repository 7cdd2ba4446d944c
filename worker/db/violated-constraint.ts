/** Returns the constraint or unique index that refused a write; undefined for any other failure. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ("constraint_name" in current && typeof current.constraint_name === "string") {
      return current.constraint_name;
    }
  }
  return undefined;
}
