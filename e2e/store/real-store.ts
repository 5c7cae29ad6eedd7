import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import * as z from 'zod/mini'

/* The server that `npm run test:store` has started. */

/** Where it is, and the key to it. */
export function readStore() {
  return z
    .object({ endpoint: z.string(), keyId: z.string(), secret: z.string() })
    .parse(JSON.parse(process.env.PARLOUR_STORE ?? '{}'))
}

/** A rule for cross-origin requests, as the screen about devices shows it. */
const ruleSchema = z.object({
  CORSRules: z.array(
    z.object({
      AllowedOrigins: z.array(z.string()),
      AllowedMethods: z.array(z.string()),
      AllowedHeaders: z.array(z.string()),
      ExposeHeaders: z.array(z.string()),
      MaxAgeSeconds: z.number(),
    }),
  ),
})

/** Asks the server to do something. @throws {Error} where it does not */
async function ask(method: 'GET' | 'PUT', path: string, body?: string): Promise<Response> {
  const { endpoint, keyId, secret } = readStore()
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3' })
  const digest = body === undefined ? undefined : createHash('md5').update(body).digest('base64')
  const headers: Record<string, string> = digest === undefined ? {} : { 'content-md5': digest }
  const response = await client.fetch(`${endpoint}/${path}`, { method, headers, body })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
  return response
}

/** Makes a bucket. */
export async function makeBucket(bucket: string): Promise<void> {
  await ask('PUT', bucket)
}

/** Sets the rule that is shown to be pasted, as the command line tool does that the screen names. */
export async function setCorsRule(bucket: string, shown: string): Promise<void> {
  const rules = ruleSchema.parse(JSON.parse(shown)).CORSRules.map((rule) => {
    const all = (name: string, values: readonly string[]) =>
      values.map((value) => `<${name}>${value}</${name}>`).join('')
    return [
      '<CORSRule>',
      all('AllowedOrigin', rule.AllowedOrigins),
      all('AllowedMethod', rule.AllowedMethods),
      all('AllowedHeader', rule.AllowedHeaders),
      all('ExposeHeader', rule.ExposeHeaders),
      `<MaxAgeSeconds>${rule.MaxAgeSeconds}</MaxAgeSeconds>`,
      '</CORSRule>',
    ].join('')
  })
  await ask('PUT', `${bucket}?cors`, `<CORSConfiguration>${rules.join('')}</CORSConfiguration>`)
}

/** All objects of a bucket, by their names. A test has fewer than a page of them. */
export async function readObjects(bucket: string): Promise<Map<string, Buffer>> {
  const list = await (await ask('GET', `${bucket}?list-type=2`)).text()
  const names = Array.from(list.matchAll(/<Key>([^<]*)<\/Key>/g), ([, name]) => name ?? '')
  const objects = new Map<string, Buffer>()
  for (const name of names)
    objects.set(name, Buffer.from(await (await ask('GET', `${bucket}/${name}`)).arrayBuffer()))
  return objects
}
