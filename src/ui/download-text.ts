/** Downloads a text as a file. */
export function downloadText(filename: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = filename;
  link.click();
  // The click has started the download, which keeps its own copy.
  URL.revokeObjectURL(address);
}
