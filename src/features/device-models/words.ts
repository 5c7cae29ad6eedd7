/* Models on this device: their page, and what the settings say of them. */

export const title = 'Models on this device'
export const intro =
  'They answer inside your browser: no key, nothing to pay, and nothing you write leaves this device.'
export const browserModel = 'The model of your browser'
export const open = 'Open models'
export const off = 'None in files yet. A model on this device answers without a key.'
export const here = (count: number, size: string) =>
  count === 1 ? `1 model, ${size}.` : `${count} models, ${size}.`
