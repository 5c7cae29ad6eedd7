import { DocumentError } from './document-archive'
import { type DocumentReply, parseDocumentRequest } from './document-wire'
import { readDocument } from './read-document'

/** Where requests come from and replies go. */
export interface DocumentPort {
  post: (reply: DocumentReply) => void
  listen: (onRequest: (data: unknown) => void) => void
}

/** Reads one document for the page, in a worker that ends with it. */
export function serveDocument(port: DocumentPort): void {
  port.listen((data) => {
    const request = parseDocumentRequest(data)
    if (request) void read(request.file).then(port.post)
  })
  port.post({ kind: 'ready' })
}

async function read(file: Blob): Promise<DocumentReply> {
  try {
    await file.slice(0, 1).arrayBuffer()
  } catch {
    return { kind: 'refused', fault: 'unreadable' }
  }
  try {
    return { kind: 'done', ...(await readDocument(file)) }
  } catch (cause) {
    // Without memory for it, too.
    return { kind: 'refused', fault: cause instanceof DocumentError ? cause.fault : 'damaged' }
  }
}
