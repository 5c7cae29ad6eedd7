/**
 * Waits for steps of one transaction that were asked together, which costs one way to the browser's database instead of
 * one for each. Where several fail, the first is thrown: it is what ended the transaction, and those after it only say
 * that there is none any more.
 */
export async function together<Results extends unknown[]>(
  ...steps: { [Index in keyof Results]: PromiseLike<Results[Index]> }
): Promise<Results> {
  const settled = await Promise.allSettled(steps)
  for (const step of settled) if (step.status === 'rejected') throw step.reason
  return Promise.all(steps)
}
