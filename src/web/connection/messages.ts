import { Check } from "typebox/value";
import { type MessageType, messages, type ServerMessage } from "../../protocol/server.ts";

export { parseAnswer } from "../../protocol/client.ts";

/**
 * What a server says, or null for what is no message of ours. The forms of the protocol are walked, not compiled:
 * the page's security policy allows no code that is made at run time.
 */
export function readMessage(text: string): ServerMessage | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof json !== "object" || json === null) return null;
  const { type } = json as { type?: unknown };
  // A newer server may say what this page does not know.
  if (typeof type !== "string" || !Object.hasOwn(messages, type)) return null;
  return Check(messages[type as MessageType], json) ? (json as ServerMessage) : null;
}
