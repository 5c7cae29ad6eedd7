/* Files that the system opens with the installed app. In Chromium on computers only, and in no types yet. */

interface LaunchQueue {
  setConsumer: (take: (launch: { files?: readonly FileSystemHandle[] }) => void) => void
}

/** Files of one go at most: as many as an import of characters reads. */
const MAX_FILES = 200

/**
 * Takes the files that the app was opened with, and those that it is opened with from now on. What cannot be read any more is
 * left out. Does nothing where no files can be opened with an app.
 */
export function takeLaunchedFiles(take: (files: File[]) => void): void {
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue }
  launchQueue?.setConsumer(({ files: handles = [] }) => {
    const reading = handles
      .slice(0, MAX_FILES)
      .filter((handle) => handle instanceof FileSystemFileHandle)
      .map((handle) => handle.getFile().catch(() => undefined))
    void Promise.all(reading).then((read) => {
      const files = read.filter((file) => file !== undefined)
      if (files.length > 0) take(files)
    })
  })
}
