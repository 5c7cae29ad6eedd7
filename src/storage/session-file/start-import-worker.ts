import { trustedScriptUrl } from '@/lib/trusted-url'
import workerUrl from './import-worker?worker&url'
import type { ImportReply, ImportRequest } from './import-wire'

/** A worker that reads one file, seen from the page. */
export interface ImportWorker {
  post: (request: ImportRequest) => void
  /** Called once, before anything is posted. */
  listen: (onReply: (reply: ImportReply) => void, onCrash: (cause: unknown) => void) => void
  /** Ends it at once; a transaction that is not complete is taken back. */
  end: () => void
}

/** Starts the worker. It is loaded only now. */
export function startImportWorker(): ImportWorker {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'import' })
  return {
    post: (request) => worker.postMessage(request),
    listen: (onReply, onCrash) => {
      worker.onmessage = ({ data }: MessageEvent<ImportReply>) => onReply(data)
      worker.onmessageerror = () => onCrash(new Error('The worker cannot be understood'))
      worker.onerror = ({ message }) => onCrash(new Error(message || 'The worker cannot be loaded'))
    },
    end: () => worker.terminate(),
  }
}
