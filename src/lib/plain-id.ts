/** What ids are made of here; none of it means anything in an address, a selector, a style or a header. */
const PLAIN_ID = /^[\w-]{1,128}$/

/** Words of the app's own that stand where an id can: `?form=new`, `/swipe-chat/create`, `/characters/edit/…`, the tab "all". */
const OWN_WORDS = ['all', 'create', 'edit', 'new']

/**
 * Whether an id from elsewhere can be taken as it is. What every object has by itself, such as `constructor`, is no id: it
 * would be found in any record that is kept by id. Nor are the app's own words: "Add Provider" would open the provider of a
 * stranger, with the stranger's address in it.
 */
export function isPlainId(id: string): boolean {
  return PLAIN_ID.test(id) && !(id in Object.prototype) && !OWN_WORDS.includes(id)
}
