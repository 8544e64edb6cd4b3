import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef } from "react";
import { Icon, type IconName } from "./Icon.tsx";
import styles from "./menu.module.css";

export interface MenuItem {
  readonly icon: IconName;
  readonly label: string;
  readonly run: () => void;
}

/** What the button needs that opens the menu. */
interface Opener {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly popoverTarget: string;
  readonly "aria-haspopup": "menu";
}

interface MenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly button: (opener: Opener) => ReactNode;
}

/** As menu.module.css has it, in pixels: it is placed before it can be measured. */
const WIDTH = 224;
const ITEM_HEIGHT = 44;
const EDGE = 8;

/**
 * The browser itself gives it the focus, before the next key: an event after the opening would come too late for quick
 * fingers. React knows no such attribute, and would give the focus when the item is made.
 */
const takeFocus = (item: HTMLElement | null): void => item?.setAttribute("autofocus", "");

/** Things to do, beside the button that opens them: below it, or above where there is no room. */
export function Menu({ label, items, button }: MenuProps): ReactNode {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const place = (): void => {
    const box = opener.current?.getBoundingClientRect();
    if (box === undefined || menu.current === null) return;
    const { style } = menu.current;
    const height = items.length * ITEM_HEIGHT + 2 * EDGE;
    const isLow = box.bottom + height > window.innerHeight && box.top > height;
    style.left = `${Math.max(EDGE, Math.min(box.left, document.documentElement.clientWidth - WIDTH - EDGE))}px`;
    style.top = isLow ? "auto" : `${Math.min(box.bottom + EDGE / 2, window.innerHeight - height)}px`;
    style.bottom = isLow ? `${window.innerHeight - box.top + EDGE / 2}px` : "auto";
  };
  const choices = (): HTMLElement[] => [...(menu.current?.querySelectorAll("button") ?? [])];
  const go = (event: KeyboardEvent): void => {
    const all = choices();
    const focused = document.activeElement;
    const at = focused instanceof HTMLElement ? all.indexOf(focused) : -1;
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
    const to = steps[event.key];
    if (event.key === "Tab") menu.current?.hidePopover();
    if (to === undefined) return;
    event.preventDefault();
    all.at(to % all.length)?.focus();
  };
  return (
    <>
      {button({ ref: opener, popoverTarget: id, "aria-haspopup": "menu" })}
      <div
        id={id}
        ref={menu}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={styles.menu}
        onBeforeToggle={place}
        onKeyDown={go}
      >
        {items.map(({ icon, label: words, run }, i) => (
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            key={words}
            ref={i === 0 ? takeFocus : undefined}
            onClick={() => {
              menu.current?.hidePopover();
              run();
            }}
          >
            <Icon name={icon} size={18} />
            {words}
          </button>
        ))}
      </div>
    </>
  );
}
