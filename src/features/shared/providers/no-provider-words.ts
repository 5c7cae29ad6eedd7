/* No provider. */

export const noProviderIsEnabled = 'No provider is enabled'
export const firstAProvider = 'First, a provider'
export const openProviders = 'Open Providers'
export const addProvider = 'Add Provider'
export const enableProvider = {
  characters:
    'Characters answer through a provider. Enable one of yours, or try the demo: a script that needs no key.',
  strangers:
    'Strangers are invented, and answer, through a provider. Enable one of yours, or try the demo: a script that needs no key.',
}
export const whatProviderIs = {
  characters:
    'Characters answer through a provider: a service with your key, or a model on your own computer. The demo needs neither.',
  strangers:
    'Strangers are invented, and answer, through a provider: a service with your key, or a model on your own computer. The demo needs neither.',
}
