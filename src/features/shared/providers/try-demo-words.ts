/* Try demo button. */

export const demoCouldNotBeStarted = (reason: string) => `The demo could not be started: ${reason}`
export const tryTheDemo = 'Try the demo'
