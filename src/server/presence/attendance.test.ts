import { expect, test } from "vitest";
import type { Presence, PresenceStore, Signal, Signals } from "../store/store.ts";
import { Attendance } from "./attendance.ts";

/** A store that takes its time, and fails when it is told to. */
function slowStore() {
  const rows = new Map<string, string>();
  const told: string[][] = [];
  const doors: (() => void)[] = [];
  const state = { isAway: false, calls: 0 };
  const answer = async (): Promise<void> => {
    state.calls++;
    await new Promise<void>((resolve) => doors.push(resolve));
    if (state.isAway) throw new Error("away");
  };
  const store: Pick<PresenceStore, "bePresent" | "beAbsent"> & Signals = {
    async bePresent(people: readonly Presence[]) {
      await answer();
      for (const { account, name } of people) rows.set(account, name);
    },
    async beAbsent(accounts) {
      for (const account of accounts) rows.delete(account);
    },
    publish: (signal: Signal) => void (signal.kind === "presence" && told.push([...signal.accounts])),
    subscribe: () => () => {},
    follow: () => () => {},
  };
  const open = async (): Promise<void> => {
    await expect.poll(() => doors.length).toBeGreaterThan(0);
    doors.shift()?.();
  };
  return { store, rows, told, state, open };
}

function attendanceOf(names: Map<string, string>) {
  const slow = slowStore();
  const nameOf = (account: string) => names.get(account) ?? null;
  return { ...slow, attendance: new Attendance({ store: slow.store, node: "n", nameOf }) };
}

test("those who come and go while the store is busy go together into the next piece", async () => {
  const names = new Map([["ada", "Ada"]]);
  const { attendance, rows, told, state, open } = attendanceOf(names);
  attendance.note(["ada"]);
  const first = attendance.write();
  await expect.poll(() => state.calls).toBe(1);
  // She leaves before the store has answered, and others come.
  names.delete("ada");
  for (const account of ["ben", "cid"]) names.set(account, account);
  attendance.note(["ada", "ben", "cid"]);
  const rest = [attendance.write(), attendance.write()];
  await open();
  await first;
  expect([...rows.keys()]).toEqual(["ada"]);
  await open();
  await Promise.all(rest);
  expect([...rows.keys()]).toEqual(["ben", "cid"]);
  expect([state.calls, told]).toEqual([2, [["ada"], ["ada", "ben", "cid"]]]);
});

test("what the store did not take is written with the next piece, and nobody is told before", async () => {
  const names = new Map([["ada", "Ada"]]);
  const { attendance, rows, told, state, open } = attendanceOf(names);
  attendance.note(["ada", "gone"]);
  state.isAway = true;
  const failed = attendance.write();
  await Promise.all([open(), expect(failed).rejects.toThrow("away")]);
  expect([[...rows], told]).toEqual([[], []]);
  state.isAway = false;
  rows.set("gone", "Gone");
  await Promise.all([open(), attendance.write()]);
  expect([[...rows], told]).toEqual([[["ada", "Ada"]], [["ada", "gone"]]]);
  // Nothing is left to be said.
  await attendance.write();
  expect(state.calls).toBe(2);
});

test("a signal names a bounded number of people", async () => {
  const names = new Map(Array.from({ length: 250 }, (_, i) => [`a${i}`, `${i}`]));
  const { attendance, told, open } = attendanceOf(names);
  attendance.note(names.keys());
  await Promise.all([open(), attendance.write()]);
  expect(told.map(({ length }) => length)).toEqual([100, 100, 50]);
});
