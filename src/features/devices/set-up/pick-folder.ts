/* What few browsers have, and TypeScript's types of the page therefore lack. */
declare global {
  interface Window {
    showDirectoryPicker?: (options: {
      id: string
      mode: 'readwrite'
    }) => Promise<FileSystemDirectoryHandle>
  }
  interface FileSystemDirectoryHandle {
    requestPermission?: (options: { mode: 'readwrite' }) => Promise<PermissionState>
  }
}

/** Whether this browser can use a folder of the disk. */
export function canPickFolder(): boolean {
  return window.showDirectoryPicker !== undefined
}

/** Has the user choose a folder; undefined where none was chosen. To be called at a press. */
export async function pickFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    return await window.showDirectoryPicker?.({ id: 'parlour', mode: 'readwrite' })
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') return undefined
    throw cause
  }
}

/** Asks the browser to allow a folder again. To be called at a press. @returns whether it does */
export async function allowFolder(handle: FileSystemDirectoryHandle): Promise<boolean> {
  return (await handle.requestPermission?.({ mode: 'readwrite' })) === 'granted'
}
