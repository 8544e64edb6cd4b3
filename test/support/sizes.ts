export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Windows in which every page must be whole: phones held both ways, a tablet, short laptops, 1440 × 900 enlarged to 200 %. */
export const SIZES: readonly Size[] = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 820, height: 1180 },
  { width: 1024, height: 600 },
  { width: 1366, height: 650 },
  { width: 1440, height: 900 },
  { width: 720, height: 450 },
  { width: 375, height: 553 },
];
