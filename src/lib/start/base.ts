/** Path under which the site is served, without a slash at the end. */
export const BASE = import.meta.env.BASE_URL.replace(/\/$/, '')
