/**
 * Runs in the page, and has nothing begin any more over the connections to its database, as it is with those that Safari has
 * cut. Those that are opened from then on work.
 * @param after so many transactions
 */
export function loseConnections(after = 0) {
  let count = 0
  const works = new WeakSet<IDBDatabase>()
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its own object below
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function (...args: [name: string, version?: number]) {
    const request = open.apply(this, args)
    const remember = () => {
      if (count > after) works.add(request.result)
    }
    request.addEventListener('success', remember)
    return request
  }
  // eslint-disable-next-line @typescript-eslint/unbound-method -- as above
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (...args: Parameters<typeof transaction>) {
    count += 1
    if (count <= after || works.has(this)) return transaction.apply(this, args)
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
  }
}
