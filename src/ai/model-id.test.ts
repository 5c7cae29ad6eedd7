import { expect, it } from 'vitest'
import { readModelPage } from './anthropic/anthropic-wire'
import { isModelId, shownName } from './model-id'
import { readModels } from './openai-style/read-models'

const TURNED = '\u202e'
const INVISIBLE = '\u200b'
const hostile = [
  `a${TURNED}gpj.exe`,
  `gpt-4o${INVISIBLE}`,
  'gpt\n4o',
  'gpt\u20284o',
  'gpt-\ud800',
  'x'.repeat(201),
]

it('takes no id that looks like another one, or is read in another order than it is written', () => {
  for (const id of hostile) expect(isModelId(id), JSON.stringify(id)).toBe(false)
  for (const id of ['gpt-6.1-sol', 'org/model:latest', 'ft:gpt-4o:мой', 'نموذج'])
    expect(isModelId(id), id).toBe(true)
  const data = [...hostile.map((id) => ({ id })), { id: 'fine' }]
  expect(readModels('custom', { data })?.map(({ model }) => model.id)).toEqual(['fine'])
  expect(readModelPage({ data })?.models.map(({ id }) => id)).toEqual(['fine'])
})

it('shows the name of a model on one line, in the order in which it is written', () => {
  const name = `${TURNED}evil\u2066 \n\tname \u{1f469}\u200d\u{1f4bb} نموذج\u200cها`
  const shown = 'evil name \u{1f469}\u200d\u{1f4bb} نموذج\u200cها'
  expect(shownName(name).replace(/ +/g, ' ')).toBe(shown)
  expect(shownName('W'.repeat(100_000))).toHaveLength(200)
  const [listed] =
    readModels('custom', {
      data: [
        { id: 'a', name },
        { id: 'b', name: TURNED },
      ],
    }) ?? []
  expect(listed?.model.name).toBe(shownName(name))
  const page = readModelPage({
    data: [
      { id: 'a', display_name: name },
      { id: 'b', display_name: TURNED },
    ],
  })
  expect(page?.models.map((model) => model.name)).toEqual([shownName(name), 'b'])
})
