/**
 * Fetches a module at the first use and keeps it. `import()` alone gives a module that is there already only in a
 * later task, and the page may draw a frame in between. A failure is not kept: the next use tries again.
 */
export function loadOnce<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let module: Promise<Module> | undefined
  return () => {
    module ??= load().catch((cause: unknown) => {
      module = undefined
      throw cause
    })
    return module
  }
}
