import { describe, expect, it } from 'vitest'
import { decodeEntities } from './decode-entities'
import { imageSource, linkDestination, safeLinkUrl } from './safe-url'

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

describe('linkDestination', () => {
  const shown = (text: string, address: string) => linkDestination(text, new URL(address))

  it.each([
    'Sign in at paypal.com',
    'PayPal',
    'paypal.com',
    'www.paypal.com',
    'PAYPAL.COM',
    'https://paypal.com',
    'https://paypal.com/login',
    'http://paypal.com.',
    '(paypal.com)',
    '»paypal.com«',
    'paypal.com/signin?next=evil.example',
    'https:/\u200b/paypal.com',
    'pay\u00adpal.com',
    'pay\u200bpal.com',
    'paypal\u2060.com',
    'paypal․com',
    'paypal。com',
    'paypal．com',
    'paypal dot com',
    'paypal[.]com',
    'paypal\u00a0.com',
    'paypal\n.com',
    'ｐａｙｐａｌ．ｃｏｍ',
    '𝐩𝐚𝐲𝐩𝐚𝐥.com',
    'раураl.com',
    'xn--paypa-hrb.com',
    '\u202emoc.lapyap',
    '\u2066paypal.com\u2069',
    'security@paypal.com',
    'mailto:security@paypal.com',
    'paypal.com@evil.example',
    'https://paypal.com@evil.example/',
    'evil.example\u200b',
    ' evil.example',
    'evil.example/paypal.com',
    'evil.example → paypal.com',
    'Evil.example',
    'bit.ly/3xPay',
    '192.0.2.1',
    '⚠️ Verified link',
    '',
  ])('is shown beside the text %j', (text) => {
    expect(shown(text, 'https://evil.example/x')).toBe('evil.example')
  })

  it.each([
    ['evil.example', 'https://evil.example/x'],
    ['localhost:8080', 'http://localhost:8080/x'],
    ['https://evil.example', 'https://evil.example'],
    ['https://evil.example/', 'https://evil.example'],
    ['https://evil.example/a?b=c&d#e', 'https://evil.example/a?b=c&d#e'],
    ['xn--pple-43d.com', 'https://аpple.com/x'],
    ['a@example.com', 'mailto:a@example.com'],
    ['a@example.com', 'mailto:a@example.com?subject=Hello'],
    ['mailto:a@example.com', 'mailto:a@example.com'],
  ])('is not repeated where the text %j is it', (text, address) => {
    expect(shown(text, address)).toBeNull()
  })

  it.each([
    ['https://аpple.com', 'xn--pple-43d.com'],
    ['https://ｐａｙｐａｌ．ｃｏｍ/x', 'paypal.com'],
    ['https://paypal.com\u2044login.evil.example/', 'paypal.com\u2044login.evil.example'],
    ['https://paypal.com:443@evil.example:8443/', 'evil.example:8443'],
    ['https://paypal.com\\@evil.example/', 'paypal.com'],
    ['https://3221225985/', '192.0.2.1'],
    ['https://[2001:db8::1]:444/', '[2001:db8::1]:444'],
  ])('of %s is the host that the browser asks', (address, host) => {
    const expected = URL.canParse(`https://${host}`) ? new URL(`https://${host}`).host : host
    expect(shown('here', address)).toBe(expected)
    expect(shown('here', address)).toMatch(/^[\x21-\x7e]+$/)
  })

  it.each([
    ['mailto:evil@evil.example', 'evil@evil.example'],
    ['mailto:evil@аpple.com', 'evil@xn--pple-43d.com'],
    ['mailto:e\u202evil@evil.example', 'e%E2%80%AEvil@evil.example'],
    ['mailto:security@paypal.com?cc=evil@evil.example', 'security@paypal.com, evil@evil.example'],
    ['mailto:?TO=evil@evil.example&body=x', 'evil@evil.example'],
    ['mailto:?bcc=evil@\u0430pple.com', 'evil@xn--pple-43d.com'],
    ['mailto:a@a.example,b@b.example,c@c.example,d@d.example', /^a@.*c@c\.example and 1 more$/],
    ['mailto:security@paypal.com@evil.example', 'security@paypal.com@evil.example'],
    ['mailto:nobody at all', 'nobody%20at%20all'],
    ['mailto:', 'mail'],
  ])('of %s is whom the mail goes to', (address, expected) => {
    const text = shown('security@paypal.com', address) ?? ''
    if (typeof expected === 'string') expect(text).toBe(expected)
    else expect(text).toMatch(expected)
    expect(text).toMatch(/^[\x20-\x7e]+$/)
  })

  it('keeps the end of a host that is longer than a line', () => {
    const text = shown('paypal.com', `https://paypal.com.${'a.'.repeat(100)}evil.example/`) ?? ''
    expect(text).toMatch(/^….*\.a\.evil\.example$/)
    expect(text.length).toBeLessThan(70)
  })
})

describe('decodeEntities', () => {
  it('decodes numbers and common names, and leaves others as written', () => {
    expect(decodeEntities('&lt;b&gt; &amp;amp; &#x41;&#66; &hellip;')).toBe('<b> &amp; AB …')
    expect(decodeEntities('AT&T &nosuch; &toString; &')).toBe('AT&T &nosuch; &toString; &')
    expect(decodeEntities('&#0; &#xD800; &#x110000;')).toBe('\ufffd \ufffd \ufffd')
  })
})
