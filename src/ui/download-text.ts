/** Puts a text among the browser's downloads. */
export function downloadText(filename: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = filename;
  link.click();
  // The download has begun with the click and keeps what it needs.
  URL.revokeObjectURL(address);
}
