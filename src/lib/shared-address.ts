/**
 * Hosts that serve the sites of one account side by side, as `account.github.io/one/` and `account.github.io/two/`. Hosts that
 * give each site a name of its own are not among them.
 */
const SHARED_HOSTS = [
  'bitbucket.io',
  'codeberg.page',
  'frama.io',
  'gitee.io',
  'github.io',
  'gitlab.io',
  'srht.site',
]

/**
 * Whether pages other than Parlour may have the same origin, and so may read what it stores: it runs below a path, or on a host
 * that serves several sites under one name. Only a guess, as no page can know what else its host serves.
 * @param hostname as in `location.hostname`
 * @param base path under which Parlour is served, such as `/` or `/parlour`
 */
export function isSharedAddress(hostname: string, base: string): boolean {
  if (base.replace(/\/$/, '') !== '') return true
  const host = hostname.toLowerCase().replace(/\.$/, '')
  return SHARED_HOSTS.some((shared) => host === shared || host.endsWith(`.${shared}`))
}
