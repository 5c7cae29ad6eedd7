/** The product's version, from package.json. */
declare const __APP_VERSION__: string
