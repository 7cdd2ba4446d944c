const KEEP_FILE_MS = 60_000;

/** Downloads a text, which may come in parts, as a file. */
export const downloadText = (filename: string, type: string, parts: readonly string[]): void =>
  downloadBlob(filename, new Blob([...parts], { type }));

export function downloadBlob(filename: string, data: Blob): void {
  const address = URL.createObjectURL(data);
  const link = document.createElement("a");
  link.href = address;
  link.download = filename;
  link.click();
  // Some browsers still read the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), KEEP_FILE_MS);
}
