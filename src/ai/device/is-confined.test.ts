import { expect, it } from 'vitest'
import { contentSecurityPolicy } from '../../../scripts/content-security-policy.mjs'
import { deviceWorkerPolicy } from '../../../scripts/worker-policies.mjs'
import { isConfined } from './is-confined'

const SCRIPT = 'https://chat.example/assets/device-model-worker-1.js'

/** Asks under a policy, or none, with what the script came with. */
function askUnder(isEnforced: boolean, policy: string | undefined) {
  const ask = (address: string) => {
    if (address !== SCRIPT && isEnforced) return Promise.reject(new TypeError('Failed to fetch'))
    const headers = new Headers(policy === undefined ? {} : { 'content-security-policy': policy })
    return Promise.resolve(new Response('run()', { headers }))
  }
  return isConfined(SCRIPT, deviceWorkerPolicy(), ask)
}

it('is confined where its script came with its policy, and one is in force (LOCAL-10)', async () => {
  expect(await askUnder(true, deviceWorkerPolicy())).toBe(true)
})

it('is not where its script came with another policy, with two, or none, or none is in force (LOCAL-10)', async () => {
  expect(await askUnder(true, contentSecurityPolicy())).toBe(false)
  expect(await askUnder(true, `${contentSecurityPolicy()}, ${deviceWorkerPolicy()}`)).toBe(false)
  expect(await askUnder(true, undefined)).toBe(false)
  expect(await askUnder(false, deviceWorkerPolicy())).toBe(false)
})

it('is not where its script cannot be had', async () => {
  const refuse = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await isConfined(SCRIPT, deviceWorkerPolicy(), refuse)).toBe(false)
})
