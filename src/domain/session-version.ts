/** Version of the session format, not of the product. DATA-15, decision 063. */
export const SESSION_APP_VERSION = '1.0.0'
