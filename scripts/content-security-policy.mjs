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

/**
 * The policy of the worker in which a model runs on the device. Only there may WebAssembly be compiled and a worker be started
 * from a `blob:` address, and nothing there reaches another origin than the app's own.
 */
export function deviceWorkerPolicy() {
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "connect-src 'self' blob:",
    "worker-src 'self' blob:",
  ].join('; ')
}

/**
 * Whether a file of the build is the worker in which a model runs.
 * @param {string} path such as /assets/import-worker-Ab3.js
 */
export function isDeviceWorker(path) {
  return /\/assets\/device-model-worker-[\w-]+\.js$/.test(path)
}
