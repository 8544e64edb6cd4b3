/**
 * How long a test waits for something that must come before it says so. On a machine that does much else things come late,
 * and that is no fault: nobody is meant to reach this, and nothing may be concluded from how soon something came.
 */
export const PATIENCE_MS = 120_000;

/** Of a whole test, with all that it waits for. */
export const TEST_MS = 600_000;
