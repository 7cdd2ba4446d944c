import { type DragEvent, useEffect, useState } from "react";

type DroppedData = { readonly dataTransfer: DataTransfer | null };

const holdsFiles = ({ dataTransfer }: DroppedData) => dataTransfer?.types.includes("Files") === true;

/** Without this, the browser replaces the page with a dropped file, and everything typed is lost. */
function keepPage(event: globalThis.DragEvent): void {
  // The drop target has already handled it.
  if (event.defaultPrevented || !holdsFiles(event)) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = "none";
}

/**
 * Accepts a file dropped onto an element, and reports while one is dragged over it. A file dropped beside it does
 * nothing.
 */
export function useFileDrop(onFile: (file: File) => void) {
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    window.addEventListener("dragover", keepPage);
    window.addEventListener("drop", keepPage);
    return () => {
      window.removeEventListener("dragover", keepPage);
      window.removeEventListener("drop", keepPage);
    };
  }, []);

  function onDragOver(event: DragEvent): void {
    if (!holdsFiles(event)) return;
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
