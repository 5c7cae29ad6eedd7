import { contentSecurityPolicy } from '../../scripts/content-security-policy.mjs'
import { embedderPolicy } from '../../scripts/embedder-policy.mjs'
import { ownPolicyOf } from '../../scripts/worker-policies.mjs'

/**
 * An answer with the policy that the script of a worker has to have: a worker is bound by what comes with its script, not by the
 * policy in its page, so without a header it could reach any origin. What a host sends counts, but for workers that have a policy of
 * their own: of two policies both would count there, and hosts that join them would let no model run.
 * An isolated page starts no worker whose script came without an embedder policy, as it was stored before there was one (LOCAL-21).
 * @param path of a file of the build, such as /assets/import-worker-Ab3.js
 * @returns the answer as it is for all other files, and for what is no file
 */
export function withWorkerPolicy(path: string, answer: Response): Response {
  if (!answer.ok || !/\/assets\/[^/]*worker[^/]*\.js$/.test(path)) return answer
  const own = ownPolicyOf(path)
  if (own === undefined && answer.headers.has(HEADER) && answer.headers.has(EMBEDDER)) return answer
  const headers = new Headers(answer.headers)
  if (own !== undefined) headers.set(HEADER, own)
  else if (!headers.has(HEADER)) headers.set(HEADER, contentSecurityPolicy())
  if (!headers.has(EMBEDDER)) headers.set(EMBEDDER, embedderPolicy)
  return new Response(answer.body, { status: answer.status, headers })
}

const HEADER = 'content-security-policy'
const EMBEDDER = 'cross-origin-embedder-policy'
