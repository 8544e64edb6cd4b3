import { Type } from "typebox";

/** The id that the sender gives a command: the same twice is done once. */
export const CommandId = Type.String({
  pattern: "^[A-Za-z0-9_.:-]{1,64}$",
  description: "An id of your choice: the same command sent twice with it is done once",
});
