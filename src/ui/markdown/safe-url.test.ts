import { describe, expect, it } from 'vitest'
import { decodeEntities } from './decode-entities'
import { disguisedHost, imageSource, safeLinkUrl } from './safe-url'

describe('safeLinkUrl', () => {
  it('accepts http, https and mailto', () => {
    expect(safeLinkUrl('https://example.com/a?b#c')?.href).toBe('https://example.com/a?b#c')
    expect(safeLinkUrl('HTTP://example.com')?.href).toBe('http://example.com/')
    expect(safeLinkUrl('mailto:a@example.com')?.href).toBe('mailto:a@example.com')
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript\u00a0:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://example.com/1',
    'ftp://example.com',
    'parlour:x',
    '//example.com/a',
    '/settings',
    '#top',
    'page.html',
    '',
    'https://',
    `https://example.com/${'a'.repeat(5000)}`,
  ])('refuses %j', (address) => {
    expect(safeLinkUrl(address)).toBeNull()
  })
})

describe('imageSource', () => {
  it('draws only images held in the text', () => {
    expect(imageSource('data:image/png;base64,AA==').kind).toBe('inline')
  })

  it.each(['https://tracker.example/a.png', '//tracker.example/a.png', 'HTTP://tracker.example'])(
    'names the host of %s',
    (address) => {
      expect(imageSource(address)).toEqual({ kind: 'remote', host: 'tracker.example' })
    },
  )

  it.each([
    'data:image/svg+xml,<svg/>',
    'data:text/html,x',
    'blob:http://localhost/1',
    'blob:https://tracker.example/1',
    '/a.png',
    'a.png',
    'javascript:x',
    '',
  ])('refuses %s', (address) => {
    expect(imageSource(address).kind).toBe('refused')
  })
})

describe('disguisedHost', () => {
  const at = (text: string, address: string) => disguisedHost(text, new URL(address))

  it('names the real host when the text claims another one', () => {
    expect(at('https://bank.example', 'https://evil.example/x')).toBe('evil.example')
    expect(at('bank.example/login', 'https://evil.example/x')).toBe('evil.example')
    expect(at('https://аpple.com', 'https://аpple.com')).toBe('xn--pple-43d.com')
  })

  it('looks at addresses that are written out anywhere in the text', () => {
    expect(at('Log in at https://bank.example/', 'https://evil.example')).toBe('evil.example')
    expect(at('(http://bank.example@evil.example)', 'https://evil.example')).toBe('evil.example')
    expect(at('the page (https://www.Example.com).', 'https://example.com')).toBeNull()
    expect(at('https://example.com, once more', 'https://example.com')).toBeNull()
  })

  it('is silent when the text names the host or names none', () => {
    expect(at('https://example.com/a', 'https://www.example.com/b')).toBeNull()
    expect(at('this page', 'https://example.com')).toBeNull()
    expect(at('a@example.com', 'mailto:a@example.com')).toBeNull()
  })
})

describe('decodeEntities', () => {
  it('decodes numbers and common names, and leaves others as written', () => {
    expect(decodeEntities('&lt;b&gt; &amp;amp; &#x41;&#66; &hellip;')).toBe('<b> &amp; AB …')
    expect(decodeEntities('AT&T &nosuch; &toString; &')).toBe('AT&T &nosuch; &toString; &')
    expect(decodeEntities('&#0; &#xD800; &#x110000;')).toBe('\ufffd \ufffd \ufffd')
  })
})
