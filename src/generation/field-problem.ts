import type { FoundMinor } from '@/domain/adults/find-minor'
import type { TooLong } from '@/domain/text-limits'

/** Why what stands in a field of a form cannot be sent; the form says it. */
export type FieldProblem = TooLong | MissingProblem | MinorProblem

/** Nothing is there. */
export interface MissingProblem {
  code: 'missing'
}

/** Words that tell of somebody under 18. */
export interface MinorProblem extends FoundMinor {
  code: 'minor'
}

export const MISSING: MissingProblem = { code: 'missing' }

/** The words that were found, if any, as a problem. */
export function minorProblem(found: FoundMinor | undefined): MinorProblem | undefined {
  return found && { code: 'minor', words: found.words }
}
