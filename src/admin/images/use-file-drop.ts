import { type DragEvent, useEffect, useState } from "react";

type DroppedData = { readonly dataTransfer: DataTransfer | null };

const holdsFiles = ({ dataTransfer }: DroppedData) => dataTransfer?.types.includes("Files") === true;

/** Without this the browser opens a dropped file in the place of the page, and what was typed there is gone. */
function keepPage(event: globalThis.DragEvent): void {
  // The element itself has taken it already.
  if (event.defaultPrevented || !holdsFiles(event)) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = "none";
}

/** Takes a file that is dropped onto an element, and says while one is held over it. One dropped beside it does nothing. */
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
