import earsStyles from "../design/ears.module.css";

/** A letter that is made of two keys, an accent and then the letter. */
export interface Composer {
  /** The accent was pressed: the letter that comes of it is on its way. */
  readonly begin: () => void;
  readonly end: () => void;
}

/** Browsers compose only where somebody can write: such a place is there just as long as a letter is made. */
export function makeComposer(onLetter: (letter: string) => void): Composer {
  const field = document.createElement("input");
  field.className = earsStyles.forEars;
  field.tabIndex = -1;
  field.ariaHidden = "true";
  field.autocomplete = "off";
  let before: Element | null = null;
  let isOpen = false;

  function finish(): void {
    const letters = [...field.value.normalize("NFC")].filter((sign) => /\p{L}/u.test(sign));
    end();
    for (const letter of letters) onLetter(letter);
  }

  function end(): void {
    if (!isOpen) return;
    isOpen = false;
    const hadFocus = document.activeElement === field;
    field.value = "";
    field.remove();
    if (hadFocus && before instanceof HTMLElement) before.focus();
  }

  field.addEventListener("compositionend", () => queueMicrotask(finish));
  field.addEventListener("input", (event) => {
    if (!(event as InputEvent).isComposing) queueMicrotask(finish);
  });
  field.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") end();
  });
  field.addEventListener("blur", end);

  return {
    begin: () => {
      if (isOpen) return;
      isOpen = true;
      before = document.activeElement;
      document.body.append(field);
      field.focus({ preventScroll: true });
    },
    end,
  };
}
