const files = import.meta.glob<string>('/node_modules/pdfjs-dist/cmaps/*.bcmap', {
  query: '?url',
  import: 'default',
  eager: true,
})

/**
 * Where the character maps of Adobe's lie that older PDFs in Chinese, Japanese and Korean name, by their names: files of
 * this build, and the only ones that are ever fetched. ATT-29
 */
export const cmapAddresses: ReadonlyMap<string, string> = new Map(
  Object.entries(files).map(([path, address]) => [
    path.slice(path.lastIndexOf('/') + 1, -'.bcmap'.length),
    address,
  ]),
)
