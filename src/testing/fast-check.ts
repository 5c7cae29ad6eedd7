import * as fc from 'fast-check'

/**
 * fast-check with the seed of this run. `npm test` tries the same cases on every machine; `npm run test:long` sets
 * PARLOUR_SEED to another number in each round. A test that fails tells the seed and the smallest case it found: that
 * case becomes a test of its own.
 */
fc.configureGlobal({ seed: Number(process.env.PARLOUR_SEED ?? 1) })

export { fc }
