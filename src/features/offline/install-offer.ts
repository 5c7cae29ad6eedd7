import { createStore } from 'zustand/vanilla'

/** The browser's own event: it can be asked once to show its dialog. In Chromium only. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>
}

function isInstallEvent(event: Event): event is InstallEvent {
  return 'prompt' in event
}

/** The browser's offer to install the app, for as long as it stands. */
export const installOffer = createStore<{ event?: InstallEvent }>(() => ({}))

/** Keeps the browser's offer for the button that asks for it, instead of a pop-up. Called at the start: it comes early. */
export function watchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    if (isInstallEvent(event)) installOffer.setState({ event })
  })
  addEventListener('appinstalled', () => installOffer.setState({ event: undefined }))
}

/** Shows the browser's dialog. An offer is good for one dialog; the browser makes another if it was declined. */
export async function install(): Promise<void> {
  const { event } = installOffer.getState()
  installOffer.setState({ event: undefined })
  await event?.prompt()
}
