import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChatFile } from '@/ai/contracts'
import { createAdapter } from '@/ai/create-adapter'
import { forgetRefused } from '@/ai/refused-parameters'
import { forgetApis } from '@/ai/responses/which-api'
import { connectable } from '@/ai/testing/lease'
import type { ProviderApi } from '@/domain/provider'
import { startStandIn, type StandIn } from './server'
import type { StandInProvider } from './stand-in-types'

/* Files over real HTTP, against the vendors' own schemas: ATT-21, ATT-23 to ATT-25. */

let standIn: StandIn

beforeEach(async () => {
  vi.unstubAllGlobals()
  forgetRefused()
  forgetApis()
  standIn = await startStandIn()
})

afterEach(async () => {
  expect(standIn.problems).toEqual([])
  await standIn.close()
  vi.restoreAllMocks()
})

const PICTURE: ChatFile = {
  kind: 'picture',
  mime: 'image/jpeg',
  data: '/9j/4AAQSkZJRg==',
  name: 'lamp.jpg',
}
const PDF: ChatFile = {
  kind: 'pdf',
  mime: 'application/pdf',
  data: 'JVBERi0xLjcK',
  name: 'דוח 2026.pdf',
}
const pdfUrl = 'data:application/pdf;base64,JVBERi0xLjcK'
const url = 'data:image/jpeg;base64,/9j/4AAQSkZJRg=='
const words = { type: 'text', text: 'What is this?' }

async function sentWith(type: StandInProvider, api: ProviderApi | undefined, files: ChatFile[]) {
  const adapter = createAdapter(
    connectable({
      id: type,
      name: type,
      type,
      apiKey: 'sk-seed-5f2a91c7d3',
      defaultModel: '',
      enabled: true,
      createdAt: 0,
      apiEndpoint: standIn.endpoint(type),
      ...(api && { api }),
    }),
    { fetch: globalThis.fetch },
  )
  standIn.reply('A lamp.')
  const models: Partial<Record<StandInProvider, string>> = {
    openai: 'gpt-6-luna',
    anthropic: 'claude-sonnet-5-5',
    gemini: 'gemini-3-flash',
  }
  await adapter.complete({
    model: models[type] ?? 'vendor/some-model',
    messages: [{ role: 'user', content: words.text, files }],
    parameters: { maxTokens: 500 },
  })
  return standIn.requests.at(-1)?.body
}

const openrouterFile = { type: 'file', file: { filename: PDF.name, file_data: pdfUrl } }

describe('a picture and a PDF, as each provider wants them', () => {
  it('OpenAI, Responses', async () => {
    expect(await sentWith('openai', 'responses', [PICTURE, PDF])).toMatchObject({
      store: false,
      input: [
        {
          role: 'user',
          content: [
            { type: 'input_image', image_url: url, detail: 'high' },
            { type: 'input_file', filename: PDF.name, file_data: pdfUrl, detail: 'low' },
            { type: 'input_text', text: words.text },
          ],
        },
      ],
    })
  })

  it('OpenAI, Chat Completions', async () => {
    expect(await sentWith('openai', 'chat', [PICTURE, PDF])).toMatchObject({
      messages: [
        {
          role: 'user',
          content: [
            { type: 'image_url', image_url: { url, detail: 'high' } },
            openrouterFile,
            words,
          ],
        },
      ],
    })
  })

  it('Anthropic', async () => {
    expect(await sentWith('anthropic', undefined, [PICTURE, PDF])).toMatchObject({
      messages: [
        {
          role: 'user',
          content: [
            {
              type: 'image',
              source: { type: 'base64', media_type: PICTURE.mime, data: PICTURE.data },
            },
            {
              type: 'document',
              title: PDF.name,
              source: { type: 'base64', media_type: PDF.mime, data: PDF.data },
            },
            words,
          ],
        },
      ],
    })
  })

  it('Google Gemini', async () => {
    expect(await sentWith('gemini', undefined, [PICTURE, PDF])).toMatchObject({
      contents: [
        {
          role: 'user',
          parts: [
            { inlineData: { mimeType: PICTURE.mime, data: PICTURE.data } },
            { inlineData: { mimeType: PDF.mime, data: PDF.data } },
            { text: words.text },
          ],
        },
      ],
    })
  })

  it('Mistral', async () => {
    expect(await sentWith('mistral', undefined, [PICTURE, PDF])).toMatchObject({
      messages: [
        {
          role: 'user',
          content: [
            { type: 'image_url', image_url: url },
            { type: 'document_url', document_name: PDF.name, document_url: pdfUrl },
            words,
          ],
        },
      ],
    })
  })

  it('OpenRouter, read by the model itself and by no service that is paid by the page', async () => {
    expect(await sentWith('openrouter', undefined, [PICTURE, PDF])).toMatchObject({
      messages: [
        {
          role: 'user',
          content: [{ type: 'image_url', image_url: { url } }, openrouterFile, words],
        },
      ],
      plugins: [
        { id: 'context-compression', enabled: false },
        { id: 'file-parser', pdf: { engine: 'native' } },
      ],
    })
    expect(await sentWith('openrouter', undefined, [PICTURE])).toMatchObject({
      plugins: [{ id: 'context-compression', enabled: false }],
    })
  })

  it.each(['xai', 'custom'] as const)('%s, which takes pictures only', async (type) => {
    expect(await sentWith(type, 'chat', [PICTURE])).toMatchObject({
      messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url } }, words] }],
    })
  })
})
