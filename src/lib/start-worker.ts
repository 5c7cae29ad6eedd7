import { trustedScriptUrl } from './trusted-url'

/** A worker of the build, seen from the page. */
export interface AppWorker<Request> {
  post: (request: Request) => void
  /** Called once, before anything is posted. */
  listen: (onMessage: (data: unknown) => void, onCrash: (cause: unknown) => void) => void
  /** Ends it at once, whatever it is at. */
  end: () => void
}

/** Starts a worker. It is loaded only now. @param url of its script */
export function startWorker<Request>(url: string, name: string): AppWorker<Request> {
  const worker = new Worker(trustedScriptUrl(url), { type: 'module', name })
  return {
    post: (request) => worker.postMessage(request),
    listen: (onMessage, onCrash) => {
      worker.onmessage = ({ data }: MessageEvent<unknown>) => onMessage(data)
      worker.onmessageerror = () => onCrash(new Error('The worker cannot be understood'))
      worker.onerror = ({ message }) => onCrash(new Error(message || 'The worker cannot be loaded'))
    },
    end: () => worker.terminate(),
  }
}
