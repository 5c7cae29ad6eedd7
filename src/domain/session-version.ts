/** Version of the session format, not of the product. */
export const SESSION_APP_VERSION = '1.0.0'
