/**
 * Tests run much code a few times, so V8 optimizes a function only after fifteen times its usual work:
 * at the usual limit a sixth of all processor time went into optimizing.
 */
export const OPTIMIZE_LATER = '--interrupt-budget=1000000';

/** What Node is given to start the program of the last build, before the words of its command line. */
export const builtProgram = [OPTIMIZE_LATER, 'dist/cli.js'] as const;
