declare module "zzfx" {
  export const ZZFX: {
    volume: number;
    readonly audioContext: AudioContext;
    play(...parameters: readonly (number | undefined)[]): AudioBufferSourceNode;
  };
}
