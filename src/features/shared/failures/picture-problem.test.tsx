import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PictureProblem } from './picture-problem'

const drawn = (madeAt?: string) =>
  renderToStaticMarkup(
    <PictureProblem
      failure={{
        code: 'picture_elsewhere',
        params: { origin: 'https://pictures.example', ...(madeAt !== undefined && { madeAt }) },
      }}
    />,
  )

it('offers a picture that lies elsewhere, and says where', () => {
  const html = drawn('https://pictures.example/1.png?token=1')
  expect(html).toContain('href="https://pictures.example/1.png?token=1"')
  expect(html).toContain('rel="noopener noreferrer"')
  expect(html).toContain('(pictures.example)')
})

it('offers nothing where there is nothing to open', () => {
  expect(drawn()).not.toContain('<a')
  expect(drawn('javascript:alert(1)')).not.toContain('<a')
})
