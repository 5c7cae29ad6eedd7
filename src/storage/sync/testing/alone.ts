/*
 * Takes away what tabs of one browser tell each other with, before anything is loaded: the devices of a simulation live in
 * one process and must hear nothing of each other. Imported first.
 */
Reflect.deleteProperty(globalThis, 'BroadcastChannel')
Object.defineProperty(globalThis, 'navigator', { value: {}, configurable: true })
