import { expect, it } from 'vitest'
import { contentSecurityPolicy } from '../../scripts/content-security-policy.mjs'
import { embedderPolicy } from '../../scripts/embedder-policy.mjs'
import { deviceWorkerPolicy, modelFileWorkerPolicy } from '../../scripts/worker-policies.mjs'
import { withWorkerPolicy } from './worker-policy'

const script = (headers: Record<string, string> = {}) =>
  new Response('work()', { headers: { 'content-type': 'text/javascript', ...headers } })
const policyOf = (path: string, answer = script()) =>
  withWorkerPolicy(path, answer).headers.get('content-security-policy')

const OWN = "default-src 'none'"
const DEVICE_WORKER = '/parlour/assets/device-model-worker-Ab_3-x.js'

it('gives workers the policy of the page where the host sends none (LOCAL-10)', async () => {
  const answer = withWorkerPolicy('/assets/import-worker-8Fbb.js', script())
  expect(answer.headers.get('content-security-policy')).toBe(contentSecurityPolicy())
  expect(answer.headers.get('content-type')).toBe('text/javascript')
  expect(await answer.text()).toBe('work()')
})

it('leaves what a host sends with a worker', () => {
  const answer = script({
    'content-security-policy': OWN,
    'cross-origin-embedder-policy': 'require-corp',
  })
  expect(withWorkerPolicy('/assets/import-worker-8Fbb.js', answer)).toBe(answer)
})

it('gives workers that were stored without an embedder policy one, or an isolated page would not start them (LOCAL-21)', () => {
  const stored = script({ 'content-security-policy': OWN })
  const { headers } = withWorkerPolicy('/assets/import-worker-8Fbb.js', stored)
  expect(headers.get('content-security-policy')).toBe(OWN)
  expect(headers.get('cross-origin-embedder-policy')).toBe(embedderPolicy)
  const bare = withWorkerPolicy(DEVICE_WORKER, script())
  expect(bare.headers.get('cross-origin-embedder-policy')).toBe(embedderPolicy)
})

it('gives the worker of models its own policy, whatever the host sends (LOCAL-10)', () => {
  expect(policyOf(DEVICE_WORKER)).toBe(deviceWorkerPolicy())
  const joined = script({ 'content-security-policy': `${OWN}, ${deviceWorkerPolicy()}` })
  expect(policyOf(DEVICE_WORKER, joined)).toBe(deviceWorkerPolicy())
  expect(policyOf('/assets/model-file-worker-C-1.js')).toBe(modelFileWorkerPolicy())
})

it.each(['/assets/index-1.js', '/assets/worker.css', '/icon.svg', '/worker/assets/chat-2.js'])(
  'leaves %s as it is',
  (path) => {
    const answer = script()
    expect(withWorkerPolicy(path, answer)).toBe(answer)
  },
)

it('leaves an answer that is no file, which no worker starts from', () => {
  const missing = new Response('', { status: 404 })
  expect(withWorkerPolicy(DEVICE_WORKER, missing)).toBe(missing)
})
