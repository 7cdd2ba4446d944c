const PARAMETER = /:(\w+)/g;

/** Returns a documented path as it is matched (D31): in lower case, except for the names of its parameters. */
export function routedPath(path: string): string {
  return path.replaceAll(/[^/]+/g, (segment) => (segment.startsWith(":") ? segment : segment.toLowerCase()));
}

/** Returns the pattern that a request's path must match; its groups are the parameters. */
export function pathPattern(path: string): RegExp {
  const form = routedPath(path).replaceAll(".", String.raw`\.`);
  return new RegExp(`^${form.replaceAll(PARAMETER, "(?<$1>[^/]+)")}$`);
}

/** Returns a path with its parameters replaced by these values. */
export function filledPath(path: string, params: object): string {
  const values = new Map<string, unknown>(Object.entries(params));
  return routedPath(path).replaceAll(PARAMETER, (_, name: string) => String(values.get(name)));
}
