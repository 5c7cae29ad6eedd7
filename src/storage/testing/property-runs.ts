/**
 * How many random cases the round trip of a session is tried with (P13): few enough for every `npm test`, and as many
 * as PARLOUR_RUNS says where someone has the time (`npm run test:long -- sessions`).
 */
export const sessionRuns = Number(process.env.PARLOUR_RUNS ?? 16)

/**
 * How many random sessions are made to see what they hold: enough for every field to come, and to stay away, with the
 * seed of `npm test`; more where another seed is tried.
 */
export const sampledSessions = process.env.PARLOUR_SEED === undefined ? 100 : 300
