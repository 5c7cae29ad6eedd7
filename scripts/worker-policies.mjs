/**
 * Content security policies of workers that have one of their own. A worker is bound by what comes with its script, so that the
 * page's policy stays as it is. The build, the serve script and the service worker send these.
 */

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
 * The policy of the worker that stores models on the device. Only there may Hugging Face be asked for one, and nobody else but the
 * app's own origin. Its files lie on hosts below hf.co, to which it redirects.
 */
export function modelFileWorkerPolicy() {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self' https://huggingface.co https://*.hf.co",
  ].join('; ')
}

/** How the files of these workers are called, before their hash, and their policies. */
export const workerPolicies = Object.entries({
  'device-model-worker': deviceWorkerPolicy(),
  'model-file-worker': modelFileWorkerPolicy(),
})

/**
 * The policy of its own that a file of the build has.
 * @param {string} path such as /assets/import-worker-Ab3.js
 * @returns {string | undefined} undefined where the one of the page is meant
 */
export function ownPolicyOf(path) {
  const name = /\/assets\/([\w-]+)\.js$/.exec(path)?.[1] ?? ''
  return workerPolicies.find(([worker]) => name.startsWith(`${worker}-`))?.[1]
}
