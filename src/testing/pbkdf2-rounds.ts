/** Of how many rounds of PBKDF2 a unit test does one. */
const DIVISOR = 1_000

let divisor = DIVISOR
let isInstalled = false

/** Has the present test do all rounds, for what another program must be able to open. */
export function doAllRounds(): void {
  divisor = 1
}

/** Takes back what `doAllRounds` did. */
export function doFewRounds(): void {
  divisor = DIVISOR
}

/**
 * Makes keys from passphrases in a thousandth of the rounds: a million for each took a third of the time of all unit
 * tests. What the app asks for and what it refuses stays as it is; journeys in the browser do all rounds.
 */
export function installFewRounds(): void {
  // The pages of jsdom have none. Test files that share a process come here one after the other.
  if (isInstalled || !('subtle' in crypto)) return
  isInstalled = true
  const deriveKey = crypto.subtle.deriveKey.bind(crypto.subtle)
  crypto.subtle.deriveKey = (algorithm, ...rest) =>
    deriveKey(
      typeof algorithm === 'object' && 'iterations' in algorithm
        ? { ...algorithm, iterations: Math.ceil(algorithm.iterations / divisor) }
        : algorithm,
      ...rest,
    )
}
