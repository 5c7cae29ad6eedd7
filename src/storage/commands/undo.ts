/** Takes back what a command did: everything is put as it was. @throws {StorageError} */
export type Undo = () => Promise<void>
