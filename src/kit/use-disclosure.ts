import { useRef, useState } from "react";

/** A button that opens something below it. Once that is done, the button has the focus again and a sentence says what happened. */
export function useDisclosure(isOpenAtFirst: boolean | (() => boolean) = false) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [told, setTold] = useState("");
  const opener = useRef<HTMLButtonElement>(null);
  const toggle = () => {
    setTold("");
    setOpen(!isOpen);
  };
  return {
    isOpen,
    told,
    opener: { ref: opener, "aria-expanded": isOpen, onClick: toggle },
    close: (sentence = "") => {
      setTold(sentence);
      setOpen(false);
      opener.current?.focus();
    },
  };
}
