/** The product's version, from package.json. */
declare const __APP_VERSION__: string
/** What the product is, in a sentence, from package.json. */
declare const __APP_DESCRIPTION__: string
/** The short name of the product's licence, from package.json. */
declare const __APP_LICENCE__: string
