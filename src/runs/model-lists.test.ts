import { afterEach, expect, test, vi } from 'vitest'
import type { ModelEntry } from '@/ai/contracts'
import { ProviderError } from '@/ai/provider-error'
import type { Provider } from '@/domain/provider'
import { waitFor } from '@/testing/wait-for'
import { knownModelList, loadModelList, modelListKey, modelLists } from './model-lists'

const listModels = vi.hoisted(() => vi.fn<() => Promise<ModelEntry[]>>())
vi.mock('@/ai/create-adapter', () => ({ createAdapter: () => ({ listModels }) }))

const provider: Provider = {
  id: 'p1',
  name: 'Work',
  type: 'openai',
  apiKey: 'sk-1',
  defaultModel: 'm',
  enabled: true,
  createdAt: 1,
}
const models = [{ id: 'm', name: 'M' }]
const shown = () => modelLists.getState()[modelListKey('p1', false)]?.list

afterEach(() => {
  modelLists.setState({}, true)
  listModels.mockReset()
})

test('asks once and keeps the answer', async () => {
  listModels.mockResolvedValue(models)
  await loadModelList(provider)
  await loadModelList({ ...provider, name: 'Renamed' })
  expect(listModels).toHaveBeenCalledTimes(1)
  expect(shown()).toEqual({ status: 'loaded', models, isCut: false })
})

test('asks again with another key, after ten minutes, and after a failure', async () => {
  listModels.mockResolvedValue(models)
  await loadModelList(provider, false, 0)
  await loadModelList({ ...provider, apiKey: 'sk-2' }, false, 0)
  expect(listModels).toHaveBeenCalledTimes(2)
  await loadModelList({ ...provider, apiKey: 'sk-2' }, false, 11 * 60_000)
  expect(listModels).toHaveBeenCalledTimes(3)
  listModels.mockRejectedValueOnce(new Error('no'))
  await loadModelList(provider)
  await loadModelList(provider)
  expect(listModels).toHaveBeenCalledTimes(5)
})

test('says why there is no list', async () => {
  listModels.mockRejectedValue(
    new ProviderError({
      type: 'authorization',
      title: 'Invalid API key or unauthorized',
      code: 'unauthorized',
      provider: 'openai',
    }),
  )
  await loadModelList(provider)
  expect(shown()).toEqual({
    status: 'failed',
    message: 'Work sent no list of models: Invalid API key or unauthorized',
  })
})

test('knows no list of a provider that has another key since', async () => {
  listModels.mockResolvedValue(models)
  await loadModelList(provider)
  const known = (asked: Provider) => knownModelList(modelLists.getState(), asked, false)
  expect(known({ ...provider, name: 'Renamed' })).toEqual({
    status: 'loaded',
    models,
    isCut: false,
  })
  expect(known({ ...provider, apiKey: 'sk-2' })).toBeUndefined()
})

test('names a model once, whatever the server repeats', async () => {
  listModels.mockResolvedValue([...models, { id: 'n', name: 'N' }, { id: 'm', name: 'again' }])
  await loadModelList(provider)
  expect(shown()).toEqual({
    status: 'loaded',
    models: [...models, { id: 'n', name: 'N' }],
    isCut: false,
  })
})

test('drops the late answer to an old key', async () => {
  let answerOld: (models: ModelEntry[]) => void = () => undefined
  listModels.mockImplementationOnce(() => new Promise((resolve) => (answerOld = resolve)))
  listModels.mockResolvedValueOnce(models)
  const old = loadModelList(provider)
  await waitFor(() => expect(listModels).toHaveBeenCalledTimes(1))
  await loadModelList({ ...provider, apiKey: 'sk-2' })
  answerOld([{ id: 'old', name: 'Old' }])
  await old
  expect(shown()).toEqual({ status: 'loaded', models, isCut: false })
})
