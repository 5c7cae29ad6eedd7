/** Facts of package.json. */
export const product = {
  version: __APP_VERSION__,
  /** What it is, in a sentence. */
  description: __APP_DESCRIPTION__,
  /** Short name, such as "MIT". */
  licence: __APP_LICENCE__,
}
