import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { runErrorText } from '@/runs/run-error'
import { MessageFailure } from './message-failure'

const failure = {
  code: 'rate_limit_exceeded',
  title: 'Rate limit exceeded',
  detail: 'Slow down.',
  hint: 'Wait a moment.',
}

function textOf(error: typeof failure | { code: string; title: string }, isTold: boolean): string {
  return renderToStaticMarkup(
    <MessageFailure
      message={{
        id: 'm',
        conversationId: 'c',
        seq: 1,
        role: 'assistant',
        content: '',
        timestamp: 1,
        error: runErrorText(error),
        errorCode: error.code,
      }}
      isLast
      mustReload={false}
      told={isTold ? error : undefined}
      onRetry={() => undefined}
      onContinue={() => undefined}
    />,
  ).replaceAll(/<[^>]*>/g, '|')
}

it('tells the whole of a failure where nothing else does', () => {
  expect(textOf(failure, false)).toContain('Rate limit exceeded: Slow down.')
  expect(textOf(failure, false)).toContain('Wait a moment.')
})

it('does not say again what stands in the banner', () => {
  const text = textOf(failure, true)
  expect(text).not.toContain('Rate limit exceeded')
  expect(text).toContain('Slow down.')
  expect(text).toContain('Wait a moment.')
  expect(text).toContain('Retry')
})

it('says it all the same where nothing else is known', () => {
  expect(textOf({ code: 'bad_request', title: 'Bad request' }, true)).toContain('Bad request')
})
