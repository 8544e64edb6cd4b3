/** Offers a text to the person as a file. */
export function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(
    new Blob([text], { type: name.endsWith(".json") ? "application/json" : "text/plain" }),
  );
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** More than the largest board with the longest queues needs; a game of many turns fits as well. */
const LARGEST_FILE = 4_000_000;

/** The text of a file that a person chose; null where it is far too large to be a board or a game. */
export const readText = async (file: File): Promise<string | null> =>
  file.size > LARGEST_FILE ? null : await file.text();

/** By the system's own sheet where there is one, else by the clipboard. */
export async function shareLink(url: string, text: string): Promise<"shared" | "copied" | "failed"> {
  try {
    if (navigator.share !== undefined && matchMedia("(pointer: coarse)").matches) {
      await navigator.share({ url, text });
      return "shared";
    }
    await navigator.clipboard.writeText(`${text}\n${url}`);
    return "copied";
  } catch (fault) {
    return fault instanceof DOMException && fault.name === "AbortError" ? "shared" : "failed";
  }
}
