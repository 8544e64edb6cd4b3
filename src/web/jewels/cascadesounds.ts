import { useEffect } from "react";
import { playCascade, playSound } from "../sounds/sounds.ts";
import type { Play } from "./play.ts";

/** Each step of a cascade sounds higher than the one before; a swap that bounces back knocks. */
export function useCascadeSounds({ frames: [frame], end }: Play): void {
  useEffect(() => {
    if (frame.kind === "clear") playCascade(frame.depth);
    if (frame.kind === "bounce") playSound("bounce");
  }, [frame]);
  useEffect(() => {
    if (end !== null && end !== "left") playSound("end");
  }, [end]);
}
