import * as z from 'zod/mini'

/** What the words of a failure depend on: names, numbers, the provider's own words. Never a key. */
const paramsSchema = z.record(z.string(), z.union([z.string(), z.number()]))

/**
 * Why something failed, without words: records and runs hold it, and `features/shared/` says it. A code that is not
 * known comes from a newer Parlour.
 */
export const failureSchema = z.object({ code: z.string(), params: z.optional(paramsSchema) })
/** Why something failed, without words. */
export type Failure = z.infer<typeof failureSchema>

/** An error that has words on the screen. Its own message is its code, for developers. */
export class FailureError<
  Code extends string = string,
  Params extends NonNullable<Failure['params']> = NonNullable<Failure['params']>,
> extends Error {
  override readonly name: string = 'FailureError'
  readonly code: Code
  readonly params: Params | undefined

  constructor(code: Code, params?: Params, cause?: unknown) {
    super(code, { cause })
    this.code = code
    this.params = params
  }
}

/** Code of a failure that is not ours, such as the browser's, whose own words are its `detail`. */
export const UNFORESEEN = 'unforeseen'

/** Any error as a failure. */
export function toFailure(cause: unknown): Failure {
  if (cause instanceof FailureError) {
    const failure: Failure = cause
    const { code, params } = failure
    return { code, ...(params && { params }) }
  }
  const detail = cause instanceof Error ? cause.message : ''
  return { code: UNFORESEEN, ...(detail !== '' && { params: { detail } }) }
}

/** A failure that is behind another one: both have their words. @param params what the words of `code` depend on besides */
export function causedBy(
  code: string,
  cause: Failure,
  params?: Readonly<Record<string, string | number>>,
): Failure {
  return { code, params: { ...cause.params, ...params, cause: cause.code } }
}

/** The code that decides what can be done about a failure: of what is behind it, where something is. */
export function rootCode({ code, params }: Failure): string {
  return typeof params?.cause === 'string' ? params.cause : code
}
