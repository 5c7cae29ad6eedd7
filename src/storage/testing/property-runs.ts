/**
 * How many random cases the round trip of a session is tried with (P13): few enough for every `npm test`, and as many
 * as PARLOUR_RUNS says where someone has the time (`npm run test:long -- sessions`).
 */
export const sessionRuns = Number(process.env.PARLOUR_RUNS ?? 40)
