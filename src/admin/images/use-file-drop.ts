import { type DragEvent, useState } from "react";

const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");

/** Takes a file that is dropped onto an element, and says while one is held over it. */
export function useFileDrop(onFile: (file: File) => void) {
  const [isOver, setIsOver] = useState(false);

  function onDragOver(event: DragEvent): void {
    if (!holdsFiles(event)) return;
    // Without this the browser opens the file in the place of the page.
    event.preventDefault();
    setIsOver(true);
  }

  function onDrop(event: DragEvent): void {
    setIsOver(false);
    if (!holdsFiles(event)) return;
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  }

  return { isOver, dropTarget: { onDragOver, onDrop, onDragLeave: () => setIsOver(false) } };
}
