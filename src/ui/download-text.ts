const KEEP_FILE_MS = 60_000;

/** Downloads a text, which may come in parts, as a file. */
export function downloadText(filename: string, type: string, parts: readonly string[]): void {
  const address = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = filename;
  link.click();
  // Some browsers still read the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), KEEP_FILE_MS);
}
