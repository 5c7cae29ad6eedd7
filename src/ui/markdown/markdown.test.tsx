// @vitest-environment jsdom
import { pngHead } from '@/lib/testing/picture-bytes'
import { fc } from '@/testing/fast-check'
import { act } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { waitFor } from '@/testing/wait-for'
import { drawnPage } from '../testing/drawn-page'
import { Markdown } from './markdown'

const { page, draw } = drawnPage()

function show(text: string, streaming = false): HTMLElement {
  draw(<Markdown text={text} streaming={streaming} />)
  return page
}

function press(name: string) {
  const button = [...page.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  )
  if (!button) throw new Error(`no button ${name}`)
  act(() => button.click())
}

const find = (selector: string) => page.querySelector(selector)
const textOf = (selector: string) => find(selector)?.textContent

/** Waits for languages, which are asked for after the next paint. */
async function languagesLoaded() {
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  await vi.dynamicImportSettled()
}

/** Whatever could run, load or act in what was drawn. */
function dangersIn(element: ParentNode): string[] {
  const found: string[] = []
  const allowed =
    'a blockquote br button circle code del div em h3 h4 h5 h6 hr img input li ol p path pre rect span strong svg table tbody td th thead tr ul'
  for (const one of element.querySelectorAll('*')) {
    const name = one.localName
    if (!allowed.split(' ').includes(name)) found.push(name)
    for (const { name: attribute, value } of one.attributes) {
      if (attribute.startsWith('on')) found.push(`${name} ${attribute}`)
      if (['srcset', 'action', 'formaction', 'ping', 'background', 'srcdoc'].includes(attribute))
        found.push(attribute)
      if (attribute === 'href' && !/^(?:https?:\/\/|mailto:)/.test(value))
        found.push(`href ${value}`)
      if (attribute === 'src' && !/^data:image\/(?:png|jpeg|webp|gif)[;,]/i.test(value))
        found.push(`src ${value}`)
      if (attribute === 'style' && value.includes('url(')) found.push(`style ${value}`)
    }
    if (
      name === 'a' &&
      (one.getAttribute('rel') !== 'noopener noreferrer' || one.getAttribute('target') !== '_blank')
    ) {
      found.push('a without rel or target')
    }
  }
  return found
}

describe('Markdown', () => {
  it('draws the usual parts of an answer', () => {
    show(
      '# Title\n\nA *soft* **loud** ~~gone~~ `code` [site](https://example.com/a) line  \nbreak\n\n' +
        '> quote\n\n3. three\n4. four\n\n- a\n  - b\n\n---\n\n| Name | Age |\n|:--|--:|\n| Ann | 7 |\n',
    )
    expect(textOf('h3')).toBe('Title')
    expect([textOf('em'), textOf('strong'), textOf('del'), textOf('code')]).toEqual([
      'soft',
      'loud',
      'gone',
      'code',
    ])
    const link = find('a')
    expect(link?.getAttribute('href')).toBe('https://example.com/a')
    expect(link?.getAttribute('rel')).toBe('noopener noreferrer')
    expect(link?.getAttribute('title')).toBe('https://example.com/a')
    expect(find('p br')).not.toBeNull()
    expect(textOf('blockquote')).toBe('quote')
    expect(find('ol')?.getAttribute('start')).toBe('3')
    expect(textOf('ul ul li')).toBe('b')
    expect(find('hr')).not.toBeNull()
    const region = find('[role=region]')
    expect(region?.getAttribute('aria-label')).toBe('Table: Name, Age')
    expect(region?.getAttribute('tabindex')).toBe('0')
    expect(find('td:last-child')?.className).toBe('markdown-right')
  })

  it("puts headings below the page's own", () => {
    show('# a\n## b\n### c\n#### d\n##### e\n###### f')
    expect(
      [...page.querySelectorAll('h3, h4, h5, h6')].map((one) => one.localName + one.textContent),
    ).toEqual(['h3a', 'h4b', 'h5c', 'h6d', 'h6e', 'h6f'])
    expect(find('h1, h2')).toBeNull()
  })

  it('names the checkboxes of a task list and lets no one tick them', () => {
    show('- [ ] buy *milk*\n- [x] sleep\n\n  well')
    const boxes = [...page.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
    expect(boxes.map((box) => [box.getAttribute('aria-label'), box.checked, box.disabled])).toEqual(
      [
        ['buy milk', false, true],
        ['sleep', true, true],
      ],
    )
  })

  it('resolves reference links once the message is complete, wherever they are defined', () => {
    const text =
      'See [docs][1] and [docs].\n\n- [two][]\n\n[1]: https://a.example\n[docs]: https://b.example\n\n[two]: https://c.example'
    show(text, true)
    expect(find('a')).toBeNull()
    show(text)
    expect([...page.querySelectorAll('a')].map((link) => link.href)).toEqual([
      'https://a.example/',
      'https://b.example/',
      'https://c.example/',
    ])
  })

  it('shows HTML as the text it was written as', () => {
    const html = '<script>\nalert(1)\n\n*x*\n</script>'
    show(`${html}\n\na <b onclick="x()">bold</b> word\n\n<div>\n**not bold**\n</div>`)
    expect(textOf('.markdown-raw')).toBe(html)
    expect(page.textContent).toContain('a <b onclick="x()">bold</b> word')
    expect(page.textContent).toContain('<div>\n**not bold**\n</div>')
    expect(dangersIn(page)).toEqual([])
  })

  it.each([
    ['inline', '![a cat](https://evil.example/x.png)'],
    ['with a title', '![a cat](https://evil.example/x.png "t")'],
    ['in angle brackets', '![a cat](<https://evil.example/x.png>)'],
    ['by reference', '![a cat][1]\n\n[1]: https://evil.example/x.png'],
    ['by its name', '![a cat]\n\n[a cat]: https://evil.example/x.png'],
    ['inside a link', '[![a cat](https://evil.example/x.png)](https://evil.example/)'],
    ['without a protocol', '![a cat](//evil.example/x.png)'],
    ['with decoys', '![a cat](https&#58;//evil.example/x.png)'],
    ['in a heading', '# ![a cat](https://evil.example/x.png)'],
    ['in a table', '| a |\n|---|\n| ![a cat](https://evil.example/x.png) |'],
  ])('names a remote image %s and does not request it', (_name, text) => {
    show(text)
    expect(textOf('.markdown-image')).toBe('Image not loaded: a cat (evil.example)')
    expect(find('img')).toBeNull()
  })

  it('draws an image held in the text, and no picture with scripts', async () => {
    const dot = btoa(String.fromCharCode(...pngHead(1, 1)))
    show(`![dot](data:image/png;base64,${dot}) ![no](data:image/svg+xml;base64,PHN2Zz4=)`)
    await waitFor(() => expect(find('img')?.getAttribute('alt')).toBe('dot'))
    expect(page.querySelectorAll('img')).toHaveLength(1)
    expect(textOf('.markdown-image')).toBe('Image not loaded: no')
  })

  it.each([
    '[x](javascript:alert(1))',
    '[x](JAVASCRIPT:alert(1))',
    '[x](javascript&#58;alert(1))',
    '[x](javascript&colon;alert(1))',
    '[x](&#x6A;avascript:alert(1))',
    '[x](java&Tab;script:alert(1))',
    '[x](<java\tscript:alert(1)>)',
    '[x](<\u0001javascript:alert(1)>)',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](vbscript:msgbox)',
    '[x][y]\n\n[y]: javascript:alert(1)',
    '<javascript:alert(1)>',
    '[x](file:///etc/passwd)',
    '[x](/settings?reset=1)',
    '[x](#/reset)',
    '[x](//evil.example)',
    '[x](javascript\\:alert(1))',
    'ftp://evil.example/x',
    '[![x](javascript:alert(1))](javascript:alert(1))',
  ])('makes no link of %s', (text) => {
    show(text)
    expect(find('a')).toBeNull()
    expect(dangersIn(page)).toEqual([])
  })

  it('says where each link leads, unless its text is just that', () => {
    show(
      '[https://bank.example](https://evil.example/login), [there](https://fine.example), ' +
        '[**fine.example**](https://fine.example/x), <https://fine.example/y>, www.fine.example, me@fine.example',
    )
    expect(page.textContent).toBe(
      'https://bank.example (evil.example), there (fine.example), ' +
        'fine.example, https://fine.example/y, www.fine.example, me@fine.example',
    )
  })

  it('says it of links with a title, by reference, around pictures and to a mailbox', () => {
    show(
      '[a](https://evil.example "https://bank.example") [b][1] [![c](data:image/png;base64,' +
        btoa(String.fromCharCode(...pngHead(1, 1))) +
        ')](https://evil.example) ' +
        '[security@bank.example](mailto:evil@evil.example)\n\n[1]: https://evil.example',
    )
    expect(find('p')?.textContent).toBe(
      'a (evil.example) b (evil.example)  (evil.example) security@bank.example (evil@evil.example)',
    )
  })

  it('makes links of bare addresses as GFM does, without an "a" tag changing that', () => {
    show('<a href="x"> https://example.com/a. www.example.com me@example.com')
    expect([...page.querySelectorAll('a')].map((link) => link.href)).toEqual([
      'https://example.com/a',
      'http://www.example.com/',
      'mailto:me@example.com',
    ])
  })

  it('shows code with its language and copies it exactly', async () => {
    const writeText = vi.fn(() => Promise.resolve())
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    const code = '  a <b>\n\n\tc \u202e\u0000\ud800 &amp;'
    show(`\`\`\`nosuch title=x\n${code}\n\`\`\``)
    expect(textOf('.markdown-code-language')).toBe('nosuch')
    expect(textOf('pre code')).toBe(code)
    expect(find('pre')?.getAttribute('tabindex')).toBe('0')
    await act(async () => press('Copy code'))
    expect(writeText).toHaveBeenCalledWith(code)
  })

  it('colours code when its fence has closed', async () => {
    show('```js\nconst a = 1', true)
    await act(languagesLoaded)
    expect(textOf('pre code')).toBe('const a = 1')
    expect(find('pre span')).toBeNull()
    show('```js\nconst a = 1\n```\n', true)
    await waitFor(async () => {
      await act(languagesLoaded)
      expect(textOf('.code-keyword')).toBe('const')
    })
    expect(textOf('pre code')).toBe('const a = 1')
  })

  it('takes the indentation of an indented fence from its lines', () => {
    show('  ```\n  a\n    b\n c\n  ```')
    expect(textOf('pre code')).toBe('a\n  b\nc')
  })

  it('keeps odd characters', () => {
    const odd = 'a\u202eb\u200bc\ud800d\u0000e\udc00'
    show(odd)
    expect(page.textContent).toBe(odd)
  })

  it('shows a block over 20 kB plain until asked', () => {
    const long = '**bold** word '.repeat(1500)
    show(`${long}\n\n*short*`)
    expect(find('strong')).toBeNull()
    expect(textOf('em')).toBe('short')
    press('Show formatted')
    expect(page.querySelectorAll('strong').length).toBeGreaterThan(0)
  })

  it('draws a line of a megabyte step by step', () => {
    show('word '.repeat(200_000))
    expect(page.textContent.length).toBeLessThan(50_000)
    press('Show more text')
    expect(page.textContent.length).toBeGreaterThan(200_000)
    press('Show formatted')
    expect(page.textContent.length).toBeLessThan(300_000)
  })

  it('draws a message of very many blocks in portions', () => {
    show('a\n\n'.repeat(5_000))
    expect(page.querySelectorAll('p').length).toBeLessThan(1_100)
    press('Show more of this message')
    expect(page.querySelectorAll('p').length).toBeGreaterThan(1_900)
  })

  it.each([
    ['quotes', '> '.repeat(10_000)],
    ['lists', '- '.repeat(10_000)],
    ['brackets', '['.repeat(100_000)],
    ['stars', '*'.repeat(100_000)],
    ['backticks', 'a ' + '`'.repeat(100_000)],
    ['greater-than signs', '>'.repeat(100_000)],
  ])('shows thousands of nested %s as they are', (_name, text) => {
    show(`${text}a`)
    expect(page.textContent.startsWith(text.slice(0, 10_000))).toBe(true)
    expect(find('blockquote, li')).toBeNull()
  })

  it('keeps the elements of finished blocks while more text arrives', () => {
    show('first *one*\n\nsecond', true)
    const first = find('p')
    show('first *one*\n\nsecond grows\n\n- a', true)
    show('first *one*\n\nsecond grows\n\n- a\n- b\n\nend', false)
    expect(find('p')).toBe(first)
  })

  const hostile = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          '<script>',
          '</script>',
          '<img src=x onerror=alert(1)>',
          '<svg/onload=alert(1)>',
          '<a href="javascript:x">',
          '<!--',
          '-->',
          '<style>@import "//evil"</style>',
          '<iframe src=//evil>',
          '![',
          '](',
          ')',
          '[',
          ']',
          '](javascript:alert(1))',
          '![x](http://evil.example/a)',
          'javascript:',
          'data:text/html,',
          'http://evil.example',
          'https://',
          'www.',
          '"onclick="',
          '\n',
          '\n\n',
          '- ',
          '> ',
          '1. ',
          '    ',
          '```',
          '```js\n',
          '~~~',
          '|',
          '\n|-|\n',
          '# ',
          '*',
          '**',
          '_',
          '`',
          '~~',
          '&#106;',
          '&colon;',
          '&Tab;',
          '\\',
          '"',
          "'",
          '[x]: ',
          '[x]',
          '<',
          '>',
          ' ',
          '- [x] ',
          '__proto__',
          '\0',
          '\ud800',
          '\u202e',
        ),
        fc.string({ maxLength: 5 }),
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join(''))

  it('draws nothing that runs or loads, whatever the text', () => {
    fc.assert(
      fc.property(hostile, fc.boolean(), (text, streaming) => {
        const drawn = document.createElement('template')
        drawn.innerHTML = renderToStaticMarkup(<Markdown text={text} streaming={streaming} />)
        expect(dangersIn(drawn.content)).toEqual([])
      }),
      { numRuns: 1500 },
    )
  })

  it('ends a stream with what the whole text gives at once', () => {
    fc.assert(
      fc.property(hostile, fc.array(fc.nat(200), { maxLength: 6 }), (text, cuts) => {
        for (const cut of cuts.sort((a, b) => a - b)) show(text.slice(0, cut), true)
        show(text)
        const streamed = page.innerHTML
        draw(null)
        expect(show(text).innerHTML).toBe(streamed)
      }),
      { numRuns: 150 },
    )
  })
})
