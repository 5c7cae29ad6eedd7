/** Characters after which the progress of an answer is shown anew: each piece would be more than anybody reads. */
const STEP = 60

/**
 * Passes the length of a growing answer on, from step to step; at once where it has become shorter, because another
 * answer has begun.
 */
export function inSteps(show: (length: number) => void): (length: number) => void {
  let shown = 0
  return (length) => {
    if (length >= shown && length < shown + STEP) return
    shown = length
    show(length)
  }
}
