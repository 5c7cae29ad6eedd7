import type { Failure } from '@/lib/failure'
import { wordsOfFailure } from '../failures/describe-failure'
import * as words from './words'

interface Props {
  problems: readonly { name: string; failure: Failure }[]
  /** How many are listed at most; the rest are counted. Default: all */
  listed?: number
}

/** Files that could not be taken, by name, and why. */
export function FileProblems({ problems, listed = Infinity }: Props) {
  return (
    <ul className="mt-1 flex flex-col gap-1">
      {problems.slice(0, listed).map(({ name, failure }, index) => {
        const { title, detail } = wordsOfFailure(failure)
        return (
          <li key={index} className="wrap-anywhere">
            <bdi className="font-medium">{name}</bdi>: {title}
            {detail !== undefined && <span className="block text-muted">{detail}</span>}
          </li>
        )
      })}
      {problems.length > listed && <li>{words.andMore(problems.length - listed)}</li>}
    </ul>
  )
}
