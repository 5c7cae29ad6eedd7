import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'

/** What is wrong with a form, by field, in words for the user; fields without fault are absent. */
export type FormProblems<Values> = { [Name in keyof Values]?: string }

/** Lets a plain function check a form of react-hook-form. */
export function resolveWith<Values extends FieldValues>(
  check: (values: Values) => FormProblems<Values> | Promise<FormProblems<Values>>,
): Resolver<Values> {
  return async (values) => {
    const problems = Object.entries(await check(values)).filter(([, message]) => message)
    if (problems.length === 0) return { values, errors: {} }
    const errors = problems.map(([name, message]) => [name, { type: 'check', message }])
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> }
  }
}
