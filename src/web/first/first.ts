/** What the document showed before this script came: see FirstPage.tsx and public/start.js. */
const shown = (): HTMLElement | null => document.getElementById("first");

/** Play was pressed there. */
let wasPressed = false;
/** It had the keyboard. */
let hadFocus = false;

/** The page itself is here now. */
export function leaveFirst(): void {
  const first = shown();
  if (first === null) return;
  wasPressed = document.documentElement.dataset.pressed === "play";
  hadFocus = first.contains(document.activeElement);
  first.remove();
}

/** What somebody did with the Play button that stood there, told once. */
export function takeFirst(): { readonly wasPressed: boolean; readonly hadFocus: boolean } {
  leaveFirst();
  const taken = { wasPressed, hadFocus };
  wasPressed = false;
  hadFocus = false;
  return taken;
}
