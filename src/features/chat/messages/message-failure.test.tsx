// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { liveScreen } from '@/ui/testing/live-screen'
import { waitFor } from '@/testing/wait-for'
import type { MessageRecord } from '@/storage/database/records'
import { MessageFailure } from './message-failure'

const screen = liveScreen()

/** Shows the failure of a message. @returns the text of the page, once it holds `words`. */
async function textWith(words: string, failed: Partial<MessageRecord>, isTold: boolean) {
  screen.draw(
    <MessageFailure
      message={{
        id: 'm',
        conversationId: 'c',
        seq: 1,
        role: 'assistant',
        content: '',
        timestamp: 1,
        ...failed,
      }}
      isLast
      mustReload={false}
      isTold={isTold}
      onRetry={() => undefined}
      onContinue={() => undefined}
    />,
  )
  await waitFor(() => expect(screen.text()).toContain(words))
  return screen.text()
}

const failure = {
  code: 'rate_limit_exceeded',
  params: { name: 'OpenAI', detail: 'Slow down.' },
}

it('tells the whole of a failure where nothing else does', async () => {
  const text = await textWith('Rate limit exceeded: Slow down.', { failure }, false)
  expect(text).toContain('Wait a moment')
})

it('does not say again what stands in the banner', async () => {
  const text = await textWith('Slow down.', { failure }, true)
  expect(text).not.toContain('Rate limit exceeded')
  expect(text).toContain('Wait a moment')
  expect(text).toContain('Retry')
})

it('says it all the same where nothing else is known', async () => {
  await textWith('Bad request', { failure: { code: 'bad_request' } }, true)
})

it('leads to the providers where they can mend it', async () => {
  await textWith('Open Providers', { failure: { code: 'key_unreadable' } }, false)
})

it('shows the words that an earlier release stored', async () => {
  const error = 'Rate limit exceeded: Slow down.\nWait a moment.'
  const text = await textWith('Rate limit exceeded: Slow down.', { error }, false)
  expect(text).toContain('Wait a moment.')
  await textWith('Open Providers', { error: 'Wrong key', errorCode: 'unauthorized' }, false)
})

it('shows a code of a newer Parlour as one', async () => {
  await textWith('(from_the_future)', { failure: { code: 'from_the_future' } }, false)
})

const finishReason = 'model_context_window_exceeded'

it('tells that the window was full, and goes on from what has come (CTX-20)', async () => {
  const text = await textWith(
    'fill all that the model takes',
    { content: 'Half', finishReason },
    false,
  )
  expect(text).toContain('Continue')
  expect(text).not.toContain('limit of tokens')
  expect(text).not.toContain('try again')
})

it('offers to cut what left no room for an answer, once it is known how much fits (CTX-20)', async () => {
  const full = { code: 'window_full', params: { window: 32_000 } }
  const text = await textWith('Of the 32,000 tokens', { failure: full }, false)
  expect(text).toContain('Input is too long for model')
  expect(text).toContain('Cut and try again')
  await textWith('Nothing of what it takes', { failure: { code: 'window_full' } }, false)
  expect(screen.text()).toContain('Retry')
})

it('offers to send PDFs as text where that helps (ATT-22)', async () => {
  const params = { count: 101, max: 100 }
  const way = 'Send PDFs as text'
  const code = 'files_too_many_pages'
  const text = await textWith('the model takes 100', { failure: { code, params } }, false)
  expect(text).not.toContain(way)
  await textWith(way, { failure: { code, params: { ...params, pdfs: 2 } } }, false)
})
