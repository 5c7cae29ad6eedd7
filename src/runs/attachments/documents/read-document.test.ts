import { expect, it } from 'vitest'
import { makeZip } from '@/storage/cards/testing/make-zip'
import { fc } from '@/testing/fast-check'
import { makeDocx, makeEpub, makeOdt, wordParagraph } from '../testing/make-documents'
import { readDocument } from './read-document'

const read = (bytes: Uint8Array<ArrayBuffer>, limit?: number) =>
  readDocument(new Blob([bytes]), limit)
const textOf = async (bytes: Uint8Array<ArrayBuffer>) => (await read(bytes)).text
const row = (...cells: string[]) =>
  `<w:tr>${cells.map((cell) => `<w:tc>${wordParagraph(cell)}</w:tc>`).join('')}</w:tr>`

it('reads paragraphs, headings, lists and tables of Word’s documents (ATT-13)', async () => {
  const item = (text: string, list: number, level = 0) =>
    wordParagraph(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`)
  const docx = makeDocx(
    [
      wordParagraph('Gezeiten', '<w:pStyle w:val="berschrift1"/>'),
      wordParagraph('High water &amp; low water.'),
      '<w:p><w:r><w:t>One</w:t><w:br/><w:t>line</w:t><w:tab/><w:t>more</w:t></w:r></w:p>',
      item('First', 1) + item('Second', 1) + item('Beneath', 2, 1),
      `<w:tbl>${row('Day', 'High|Low')}${row('Monday', 'noon')}</w:tbl>`,
      wordParagraph('After it'),
    ].join(''),
    [
      {
        name: 'word/styles.xml',
        data: '<w:styles><w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style></w:styles>',
      },
      {
        name: 'word/numbering.xml',
        data: '<w:numbering><w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum><w:abstractNum w:abstractNumId="8"><w:lvl w:ilvl="1"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="8"/></w:num></w:numbering>',
      },
      {
        name: 'word/footnotes.xml',
        data: `<w:footnotes>${wordParagraph('A note')}</w:footnotes>`,
      },
    ],
  )
  expect(await read(docx)).toEqual({
    format: 'docx',
    isCut: false,
    text: `# Gezeiten

High water & low water.

One
line\tmore

1. First
1. Second
  - Beneath

| Day | High\\|Low |
| --- | --- |
| Monday | noon |

After it

A note`,
  })
})

it('leaves out what was deleted, and says nothing twice (ATT-13)', async () => {
  const box = (text: string) => `<w:txbxContent>${wordParagraph(text)}</w:txbxContent>`
  const docx = makeDocx(
    [
      '<w:p><w:r><w:t>Kept</w:t><w:delText> gone</w:delText></w:r><w:moveFrom><w:r><w:t>moved</w:t></w:r></w:moveFrom></w:p>',
      '<w:p><w:r><w:instrText>PAGE</w:instrText><w:t>7</w:t></w:r></w:p>',
      `<w:p><mc:AlternateContent><mc:Choice>${box('In a box')}</mc:Choice><mc:Fallback>${box('In a box')}</mc:Fallback></mc:AlternateContent><w:r><w:t>Beside</w:t></w:r></w:p>`,
    ].join(''),
  )
  expect(await textOf(docx)).toBe('Kept\n\n7\n\nIn a box\n\nBeside')
})

it('reads texts of OpenDocument (ATT-13)', async () => {
  const item = (text: string, rest = '') =>
    `<text:list-item><text:p>${text}</text:p>${rest}</text:list-item>`
  const odt = makeOdt(
    [
      '<text:tracked-changes><text:p>deleted</text:p></text:tracked-changes>',
      '<text:h text:outline-level="2">Tides</text:h>',
      '<text:p>High<text:s text:c="2"/>water\n   is<text:tab/>here<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>At noon</text:p></text:note-body></text:note>.</text:p>',
      `<text:list text:style-name="L1">${item('One', `<text:list>${item('Beneath')}</text:list>`)}${item('Two')}</text:list>`,
      '<table:table><table:table-row><table:table-cell><text:p>a</text:p><text:p>b</text:p></table:table-cell><table:table-cell/></table:table-row></table:table>',
      '<text:p><text:span>End</text:span></text:p>',
    ].join(''),
    '<text:list-style style:name="L1"><text:list-level-style-number text:level="1"/></text:list-style>',
  )
  expect(await read(odt)).toEqual({
    format: 'odt',
    isCut: false,
    text: `## Tides

High  water is\there [At noon].

1. One
  1. Beneath
1. Two

| a b |  |
| --- | --- |

End`,
  })
})

it('reads books, chapter after chapter (ATT-13)', async () => {
  const epub = makeEpub({
    'one.xhtml':
      '<h1>One</h1><p>It was a&nbsp;dark<br/>night &mdash; and\n cold.</p><script>alert(1)</script>',
    'text/two words.xhtml':
      '<ul><li>a</li><li><p>b</p><p>more</p></li></ul><table><tr><th>x</th><td>y</td></tr></table><div>End</div>',
  })
  expect(await read(epub)).toEqual({
    format: 'epub',
    isCut: false,
    text: `# One

It was a\u00a0dark
night — and cold.

- a
- b

more

| x | y |
| --- | --- |

End`,
  })
})

it('takes no more text than it may, and says so (ATT-13)', async () => {
  const long = makeDocx(wordParagraph('x'.repeat(50)).repeat(10))
  expect(await read(long, 120)).toEqual({
    format: 'docx',
    isCut: true,
    text: `${'x'.repeat(50)}\n\n${'x'.repeat(50)}\n\n${'x'.repeat(16)}`,
  })
  expect((await read(makeDocx(wordParagraph('x').repeat(200_000)))).text).toHaveLength(300_000)
})

it('is told by what is in it, and no other archive is read (ATT-06, ATT-13)', async () => {
  const refused = { fault: 'no_document' }
  await expect(read(makeZip([{ name: 'a.txt', data: 'Hello' }]))).rejects.toMatchObject(refused)
  await expect(read(makeZip([{ name: 'xl/workbook.xml', data: '<x/>' }]))).rejects.toMatchObject(
    refused,
  )
  const sheet = makeZip([
    { name: 'mimetype', data: 'application/vnd.oasis.opendocument.spreadsheet' },
    { name: 'content.xml', data: '<x/>' },
  ])
  await expect(read(sheet)).rejects.toMatchObject(refused)
  await expect(read(Uint8Array.from([0x50, 0x4b, 3, 4]))).rejects.toMatchObject(refused)
  await expect(read(makeDocx(''))).rejects.toMatchObject({ fault: 'no_text' })
})

it('refuses an archive that unpacks to gigabytes, has too many files, or lies (ATT-26)', async () => {
  const MB = 1024 * 1024
  const bomb = makeDocx('', [{ name: 'word/styles.xml', data: new Uint8Array(33 * MB).fill(0x20) }])
  await expect(read(bomb)).rejects.toMatchObject({ fault: 'too_large' })
  const liar = makeZip([
    { name: '[Content_Types].xml', data: '<x/>' },
    { name: 'word/document.xml', data: new Uint8Array(33 * MB).fill(0x20), size: 10 },
  ])
  expect(liar.length).toBeLessThan(100_000)
  await expect(read(liar)).rejects.toMatchObject({ fault: 'too_large' })
  const many = makeDocx(
    '',
    Array.from({ length: 5_000 }, (_, index) => ({ name: `${index}`, data: '' })),
  )
  await expect(read(many)).rejects.toMatchObject({ fault: 'too_large' })
  for (const lie of [{ size: 3 }, { packedSize: 3 }, { checksum: 1 }, { method: 99 }]) {
    const wrong = makeZip([
      { name: '[Content_Types].xml', data: '<x/>' },
      { name: 'word/document.xml', data: '<w:p><w:t>Hello</w:t></w:p>', ...lie },
    ])
    await expect(read(wrong)).rejects.toMatchObject({ fault: 'damaged' })
  }
  const locked = makeZip([
    { name: '[Content_Types].xml', data: '<x/>' },
    { name: 'word/document.xml', data: 'x', isLocked: true },
  ])
  await expect(read(locked)).rejects.toMatchObject({ fault: 'locked' })
  const picture = makeZip([
    { name: '[Content_Types].xml', data: '<x/>' },
    { name: 'word/document.xml', data: Uint8Array.of(0, 1, 2) },
  ])
  await expect(read(picture)).rejects.toMatchObject({ fault: 'damaged' })
})

it('unpacks no more than 64 MB of a document together (ATT-26)', async () => {
  const chapter = `<p>${' '.repeat(24 * 1024 * 1024)}x</p>`
  const book = makeEpub({ 'a.xhtml': chapter, 'b.xhtml': chapter, 'c.xhtml': chapter })
  await expect(read(book)).rejects.toMatchObject({ fault: 'too_large' })
})

it('knows no entities that a file makes up, and loads none (ATT-26, P1)', async () => {
  const laughs = Array.from(
    { length: 20 },
    (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
  ).join('')
  const xml = `<!DOCTYPE x [<!ENTITY l0 "ha">${laughs}<!ENTITY away SYSTEM "https://elsewhere.example/]>">]><w:p><w:t>&l20; &away; &lt;b&gt; &#x1F600; &#0; &#xD800;</w:t></w:p>`
  const docx = makeZip([
    { name: '[Content_Types].xml', data: '<x/>' },
    { name: 'word/document.xml', data: xml },
  ])
  const text = await textOf(docx)
  expect(text).toContain('&l20; &away; <b> 😀 \ufffd \ufffd')
  expect(text.length).toBeLessThan(200)
})

it('refuses what is nested deeper than any document (ATT-26)', async () => {
  const deep = (name: string) => `<w:${name}>`.repeat(500_000)
  for (const name of ['p', 'tbl', 'x'])
    await expect(read(makeDocx(deep(name)))).rejects.toMatchObject({ fault: 'damaged' })
  const nested = `${'<w:tbl><w:tr><w:tc>'.repeat(200)}${wordParagraph('Deep')}${'</w:tc></w:tr></w:tbl>'.repeat(200)}`
  expect(await textOf(makeDocx(nested))).toBe('| Deep |\n| --- |')
})

it('is not led out of the book, nor round in it (ATT-26)', async () => {
  const opf = (href: string) => ({
    name: 'OEBPS/book.opf',
    data: `<package><item id="a" href="${href}"/><spine>${'<itemref idref="a"/>'.repeat(50_000)}</spine></package>`,
  })
  const chapter = { name: 'secret.xhtml', data: '<p>Found</p>' }
  const base = makeEpubParts()
  const book = (href: string) => makeZip([...base, opf(href), chapter])
  expect(await textOf(book('../../../secret.xhtml'))).toBe('Found')
  for (const href of ['https://elsewhere.example/secret.xhtml', '//elsewhere.example/x', '%', ''])
    await expect(read(book(href))).rejects.toMatchObject({ fault: 'no_text' })
})

const makeEpubParts = () => [
  { name: 'mimetype', data: 'application/epub+zip' },
  {
    name: 'META-INF/container.xml',
    data: '<container><rootfile full-path="OEBPS/book.opf"/></container>',
  },
]

it('says that a book is protected where its chapters are (ATT-13)', async () => {
  const book = makeEpub({ 'a.xhtml': '<p>\0</p>' }, [
    { name: 'META-INF/encryption.xml', data: '<encryption/>' },
  ])
  await expect(read(book)).rejects.toMatchObject({ fault: 'locked' })
})

it('reads what is no XML as far as it goes, in a time that grows with its length (ATT-26)', async () => {
  const pieces = fc.constantFrom(
    ...['<', '>', '<!--', '-->', '<![CDATA[', ']]>', '<?', '<!', '[', '"', "'", '&', ';', 'x', ' '],
    ...['<w:p>', '</w:p>', '<w:t>', '</w:t>', '<w:tbl>', '</w:tbl>', '<w:tr>', '<w:tc>', '</w:tc>'],
  )
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { maxLength: 60 }), async (parts) => {
      const docx = makeDocx(`${wordParagraph('Sound')}${parts.join('')}`)
      expect(await textOf(docx)).toMatch(/^Sound/)
    }),
  )
  for (const piece of ['<', '<!--', '<![CDATA[', '<!', '<a "', '&', '<w:p><w:t>', '<!x['])
    expect(await textOf(makeDocx(wordParagraph('Sound') + piece.repeat(200)))).toMatch(/^Sound/)
  for (const piece of ['<', '<!--', '&', ' \n', '<!x'])
    expect(
      await textOf(makeDocx(wordParagraph(`Sound${' '.repeat(9)}`) + piece.repeat(1_000_000))),
    ).toMatch(/^Sound/)
})
