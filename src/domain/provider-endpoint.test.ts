import { fc } from '@/testing/fast-check'
import { describe, expect, it } from 'vitest'
import { providerTypes } from './provider'
import { endpointFault } from './endpoint-faults'
import { isLocalAddress, originsToCall, parseEndpoint } from './provider-endpoint'

const DEFAULT = 'https://api.example.com/v1'

describe('isLocalAddress', () => {
  it.each([
    ['http://localhost:8080/v1', true],
    ['https://localhost', true],
    ['http://127.0.0.1:11434', true],
    ['http://LOCALHOST', true],
    ['http://192.168.1.4', false],
    ['http://localhost.evil.example', false],
    ['http://127.0.0.1.evil.example', false],
    ['https://evil.example/localhost', false],
    ['http://localhost@evil.example', false],
    ['localhost', false],
    ['', false],
  ])('says of %s: %s (decision 012)', (address, local) => {
    expect(isLocalAddress(address)).toBe(local)
  })
})

describe('parseEndpoint', () => {
  it.each([undefined, '', '   '])('takes the default of the type for %j (PROV-21)', (typed) => {
    expect(parseEndpoint(typed, 'openai', DEFAULT)).toEqual({
      ok: true,
      baseURL: DEFAULT,
      origin: 'https://api.example.com',
    })
  })

  it('asks for an address where there is no default', () => {
    expect(parseEndpoint('', 'custom', '')).toEqual({
      ok: false,
      fault: 'missing',
    })
  })

  it.each([
    ['https://api.example.com/v1/', 'https://api.example.com/v1'],
    ['https://api.example.com/v1///', 'https://api.example.com/v1'],
    ['https://api.example.com/', 'https://api.example.com'],
    ['  https://api.example.com/v1  ', 'https://api.example.com/v1'],
    ['https://api.example.com:443/v1', 'https://api.example.com/v1'],
    ['https://api.example.com:8443/v1', 'https://api.example.com:8443/v1'],
    ['HTTPS://API.Example.com/V1', 'https://api.example.com/V1'],
    ['https://api.example.com/a b', 'https://api.example.com/a%20b'],
    ['https://bücher.example/v1', 'https://xn--bcher-kva.example/v1'],
    ['https://api.example.com/x/../v1', 'https://api.example.com/v1'],
    ['http://localhost:8080/v1', 'http://localhost:8080/v1'],
    ['http://127.0.0.1:11434/v1', 'http://127.0.0.1:11434/v1'],
    ['http://127.1/v1', 'http://127.0.0.1/v1'],
  ])('tidies %s', (typed, baseURL) => {
    const result = parseEndpoint(typed, 'custom', '')
    expect(result).toEqual({ ok: true, baseURL, origin: new URL(baseURL).origin })
  })

  it.each([
    ['https://api.anthropic.com', 'https://api.anthropic.com/v1'],
    ['https://api.anthropic.com/', 'https://api.anthropic.com/v1'],
    ['https://api.anthropic.com/v1', 'https://api.anthropic.com/v1'],
    ['https://api.anthropic.com/v1/', 'https://api.anthropic.com/v1'],
    ['https://proxy.example/claude', 'https://proxy.example/claude/v1'],
    ['https://proxy.example/v2', 'https://proxy.example/v2'],
    ['https://proxy.example/v1beta', 'https://proxy.example/v1beta/v1'],
  ])('gives the Anthropic address %s its version part (decision 074)', (typed, baseURL) => {
    expect(parseEndpoint(typed, 'anthropic', '')).toMatchObject({ ok: true, baseURL })
  })

  it.each([
    ['not an address', 'api.example.com/v1', 'noAddress'],
    ['words', 'my server', 'noAddress'],
    ['a space in the host', 'https://exa mple.com', 'noAddress'],
    ['a port out of range', 'https://example.com:99999', 'noAddress'],
    ['a file', 'file:///etc/passwd', 'scheme'],
    ['a script', 'javascript:alert(1)', 'scheme'],
    ['data', 'data:text/plain,hi', 'scheme'],
    ['a blob', 'blob:https://example.com/1', 'scheme'],
    ['a socket', 'wss://example.com', 'scheme'],
    ['a host without a scheme but with a port', 'localhost:8080', 'scheme'],
    ['the IPv6 name of this computer', 'http://[::1]:8080/v1', 'thisComputerByIpv6'],
    ['it with encryption too', 'https://[::1]/v1', 'thisComputerByIpv6'],
    ['a computer of the home network', 'http://192.168.1.20:11434/v1', 'unencrypted'],
    ['a name of the home network', 'http://nas.local/v1', 'unencrypted'],
    ['a server of the internet without encryption', 'http://example.com', 'unencrypted'],
    ['a host that only begins like this computer', 'http://localhost.evil.example', 'unencrypted'],
    ['a user name', 'https://user@example.com', 'credentials'],
    ['a password', 'https://:secret@example.com', 'credentials'],
    ['a user name that looks like the host', 'https://localhost@example.com', 'credentials'],
    ['the end of a policy directive', 'https://x;script-src-elem/v1', 'host'],
    ['the end of a policy', 'https://x,default-src/v1', 'host'],
    ['a policy’s “everything”', 'https://*/v1', 'host'],
    ['a policy’s “every part of it”', 'https://*.example/v1', 'host'],
    ['a policy keyword', "https://'unsafe-inline'/v1", 'host'],
    ['an underscore', 'https://my_server.example/v1', 'host'],
    ['two dots in a row', 'https://example..com/v1', 'host'],
    ['a dot at the end', 'https://example.com./v1', 'host'],
    ['a name that no server has', `https://${'a'.repeat(254)}/v1`, 'host'],
    ['an IPv6 address', 'https://[2001:db8::1]/v1', 'ipv6'],
    ['a query', 'https://example.com/v1?key=secret', 'query'],
    ['a fragment', 'https://example.com/v1#models', 'query'],
  ])('refuses %s', (_, typed, fault) => {
    const result = parseEndpoint(typed, 'custom', DEFAULT)
    expect(result).toEqual({ ok: false, fault })
  })

  it('says what is wrong, and nothing of a password that was typed', () => {
    const apiEndpoint = 'https://user:hunter2@example.com?k=hunter2'
    expect(endpointFault({ type: 'custom', apiEndpoint })).toBe('credentials')
    expect(endpointFault({ type: 'openai', apiEndpoint: '' })).toBeUndefined()
    expect(endpointFault({ type: 'demo', apiEndpoint })).toBeUndefined()
  })

  it('refuses an address that is too long to be shown', () => {
    const address = (length: number) => `https://example.com/${'/'.repeat(length)}a`
    expect(parseEndpoint(address(1_000), 'custom', '').ok).toBe(true)
    expect(parseEndpoint(address(1_000_000), 'custom', '')).toEqual({
      ok: false,
      fault: 'tooLong',
    })
  })

  const addresses = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc
      .tuple(
        fc.constantFrom('http://', 'https://', 'HTTP://', 'ftp://', '//', ''),
        fc.constantFrom('', 'user@', 'a:b@', '@'),
        fc.oneof(
          fc.domain(),
          fc.ipV4(),
          fc.ipV6().map((ip) => `[${ip}]`),
          fc.string(),
        ),
        fc.constantFrom('', ':80', ':443', ':0', ':70000', ':'),
        fc.array(fc.constantFrom('/', '//', 'v1', '..', '%2f', '\\', ' ', '?', '#', 'ü')),
      )
      .map(([scheme, user, host, port, path]) => scheme + user + host + port + path.join('')),
  )

  it('never throws, and what it takes can be called safely', () => {
    fc.assert(
      fc.property(addresses, fc.constantFrom(...providerTypes), (typed, type) => {
        const result = parseEndpoint(typed, type, '')
        if (!result.ok) {
          expect(result.fault).not.toBe('')
          return
        }
        const url = new URL(result.baseURL)
        expect(url.origin).toBe(result.origin)
        expect(['http:', 'https:']).toContain(url.protocol)
        if (url.protocol === 'http:') expect(['localhost', '127.0.0.1']).toContain(url.hostname)
        expect(result.baseURL.endsWith('/')).toBe(false)
        expect(result.baseURL.startsWith(result.origin)).toBe(true)
        expect(result.origin).toMatch(/^https?:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/)
        expect(url.username + url.password + url.search + url.hash).toBe('')
        expect(parseEndpoint(result.baseURL, type, '')).toEqual(result)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('originsToCall', () => {
  const provider = (apiEndpoint: string, enabled = true) => ({
    type: 'custom' as const,
    apiEndpoint,
    enabled,
  })

  it('names the enabled providers with an address that can be used, each origin once', () => {
    expect(
      originsToCall([
        provider('https://a.example/v1'),
        provider('https://a.example/v2'),
        provider('https://b.example/v1', false),
        provider('https://x;script-src-elem/v1'),
        provider('https://x,default-src/v1', false),
        { type: 'demo', apiEndpoint: undefined, enabled: true },
      ]),
    ).toEqual(['https://a.example'])
  })
})

describe('endpointFault', () => {
  it.each([
    ['', 'missing'],
    ['my server', 'noAddress'],
    ['http://192.168.0.7:8080/v1', 'unencrypted'],
    ['http://[::1]:8080/v1', 'thisComputerByIpv6'],
    ['ftp://example.com', 'scheme'],
    ['https://user:pass@example.com/v1', 'credentials'],
    ['https://example.com/v1?key=1', 'query'],
  ])('knows what is wrong with “%s” (PROV-21)', (apiEndpoint, fault) => {
    expect(endpointFault({ type: 'custom', apiEndpoint })).toBe(fault)
  })

  it('finds none with the demo, and none with the address of a type', () => {
    expect(endpointFault({ type: 'custom', apiEndpoint: 'https://x;y/v1' })).toBe('host')
    expect(endpointFault({ type: 'openai', apiEndpoint: undefined })).toBeUndefined()
    expect(endpointFault({ type: 'demo', apiEndpoint: 'https://x;y' })).toBeUndefined()
  })
})
