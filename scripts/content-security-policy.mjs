/**
 * The content security policy of docs/promises.md: the build writes it into the page, the serve script sends it, and the
 * page itself makes it stricter. In a file of its own, so that the page loads nothing else.
 */
export function contentSecurityPolicy() {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
    "manifest-src 'self'",
    "worker-src 'self'",
    "media-src 'none'",
    "object-src 'none'",
    "frame-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types parlour-url',
  ].join('; ')
}
