// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { createRoot, type Root } from 'react-dom/client'
import { useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { database } from '@/storage/database/database'
import { type ProviderRecord, VAULT_ID } from '@/storage/database/records'
import { temporaryData } from '@/storage/conversations/temporary-data'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { sampleProvider } from '@/storage/testing/sample-records'
import { waitFor } from '@/testing/wait-for'
import { ApiKeyField } from './api-key-field'
import { type ProviderFormValues, toFormValues } from './provider-form-values'

const page = document.createElement('div')
let root: Root

function Form({ provider }: { provider: ProviderRecord }) {
  const form = useForm<ProviderFormValues>({ defaultValues: toFormValues(provider) })
  return <ApiKeyField form={form} provider={provider} />
}

beforeEach(async () => {
  await freshDatabase()
  document.body.append(page)
  root = createRoot(page)
})
afterEach(async () => {
  root.unmount()
  await removeDatabase()
})

it('hides a shown key when another tab sets a passphrase (P8)', async () => {
  const provider = sampleProvider({ apiKey: 'sk-shown-0123456789' })
  await database.providers.put(provider)
  root.render(<Form provider={provider} />)
  const show = await waitFor(() => {
    const button = [...page.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Show saved key',
    )
    if (!button) throw new Error('no button yet')
    return button
  })
  show.click()
  await waitFor(() => expect(page.textContent).toContain('sk-shown-0123456789'))
  await database.table('metadata').put({ id: VAULT_ID })
  // Dexie tells a page of what another tab has written; here this has live queries read again.
  temporaryData.setState((data) => ({ ...data }), true)
  await waitFor(() => expect(page.textContent).not.toContain('sk-shown-0123456789'))
  expect(page.textContent).toContain('Show saved key')
})
