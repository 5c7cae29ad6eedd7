// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { waitFor } from '@/testing/wait-for'
import { ResultPicture } from './result-picture'

// jsdom makes no addresses of blobs.
Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined })

it('says so where the browser cannot draw the picture, and lets it be saved (IMG-22)', async () => {
  const container = document.createElement('ul')
  document.body.append(container)
  const root = createRoot(container)
  const blob = new Blob(['no picture'], { type: 'image/png' })
  root.render(
    <ResultPicture
      name={undefined}
      record={{
        id: 'r',
        kind: 'generate',
        prompt: 'A lighthouse',
        createdAt: 1,
        providerId: 'p',
        providerName: 'OpenAI',
        model: 'm',
      }}
      picture={{ blob, thumbnail: blob, width: 0, height: 0 }}
    />,
  )
  const image = await waitFor(() => {
    const found = container.querySelector('img')
    if (!found) throw new Error('no picture yet')
    return found
  })
  image.dispatchEvent(new Event('error'))
  await waitFor(() =>
    expect(container.textContent).toContain(
      "Image Display Error: The image was generated but couldn't be displayed. Try saving it instead.",
    ),
  )
  expect(container.querySelector('img')).toBeNull()
  expect(container.querySelector('button')?.textContent).toBe('Save Image')
  root.unmount()
})
