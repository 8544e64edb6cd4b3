import type { ReactNode } from "react";

/** Line drawings on a square of 24, in the colour of the text beside them. */
const PATHS = {
  account: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-8 8c0-3.3 3.6-6 8-6s8 2.7 8 6",
  back: "M15 5l-7 7 7 7",
  board: "M4 4h16v16H4zM4 9.3h16M4 14.7h16M9.3 4v16M14.7 4v16",
  bot: "M5 9h14v10H5zM12 9V5M12 5a1 1 0 1 0 0-.1M9 13.5v.1M15 13.5v.1M9.5 16.5h5M3 13v3M21 13v3",
  chart: "M4 20V4M4 20h16M7 15l4-5 3 3 5-7",
  chat: "M4 5h16v11H10l-4 4v-4H4z",
  check: "M5 12.5l4.5 4.5L19 7",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3 2",
  close: "M6 6l12 12M18 6L6 18",
  copy: "M9 9h11v12H9zM15 9V4H4v12h5",
  down: "M5 9l7 7 7-7",
  download: "M12 3v12M8 11l4 4 4-4M5 20h14",
  exchange: "M4 8h14l-4-4M20 16H6l4 4",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  first: "M18 5l-7 7 7 7M7 5v14",
  flag: "M6 21V4h11l-2 4 2 4H6",
  forward: "M9 5l7 7-7 7",
  gear: "M4 7h8.5M17.5 7H20M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM4 17h2.5M11.5 17H20M9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
  globe: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c3 2.6 4 6 4 9s-1 6.4-4 9c-3-2.6-4-6-4-9s1-6.4 4-9Z",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.6.5.9 1.1.9 1.9h5.4c0-.8.3-1.4.9-1.9A6 6 0 0 0 12 3Z",
  home: "M4 11l8-7 8 7v9h-5v-6H9v6H4z",
  jewel: "M7 4h10l4 6-9 11L3 10zM3 10h18M9 10l3 11 3-11-3-6z",
  last: "M6 5l7 7-7 7M17 5v14",
  leave: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  menu: "M4 7h16M4 12h16M4 17h16",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z",
  more: "M5 12v.1M12 12v.1M19 12v.1",
  pause: "M8 5v14M16 5v14",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-7 9c0-3 3-5.5 7-5.5s7 2.5 7 5.5M16 4.3a3.5 3.5 0 0 1 0 6.4M18.5 15c2 .8 3.5 2.6 3.5 5",
  play: "M7 4.5v15l12-7.5z",
  plus: "M12 5v14M5 12h14",
  print: "M7 9V3h10v6M7 18H4V9h16v9h-3M7 14h10v7H7z",
  recall: "M5 10h9a5 5 0 0 1 0 10h-4M5 10l4-4M5 10l4 4",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM16 16l5 5",
  send: "M4 12l16-8-6 16-3-7z",
  share: "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8",
  shuffle: "M3 7h4l10 10h4M21 17l-3-3M21 17l-3 3M3 17h4l3-3M14 10l3-3h4M21 7l-3-3M21 7l-3 3",
  sort: "M4 7h10M4 12h7M4 17h4M17 6v12M14 15l3 3 3-3",
  sound: "M4 9.5v5h4l5 4.5V5L8 9.5zM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11",
  silence: "M4 9.5v5h4l5 4.5V5L8 9.5zM16.5 9.5l5 5M21.5 9.5l-5 5",
  sun: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6L7 7M17 17l1.4 1.4M5.6 18.4L7 17M17 7l1.4-1.4",
  trophy: "M8 4h8v6a4 4 0 0 1-8 0zM8 6H4c0 3 1.5 5 4 5M16 6h4c0 3-1.5 5-4 5M12 14v4M8 20h8",
  undo: "M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  up: "M5 15l7-7 7 7",
  words: "M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h11M9 8h6",
} as const;

export type IconName = keyof typeof PATHS;

export const Icon = ({ name, size = 20 }: { readonly name: IconName; readonly size?: number }): ReactNode => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth={1.8}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={PATHS[name]} />
  </svg>
);
