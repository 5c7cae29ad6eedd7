import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'

/** How long a program may take until it is ready. */
const READY_LIMIT_MS = 60_000

/** How long a program may take to end by itself. */
const STOP_LIMIT_MS = 5_000

/** Milliseconds between two looks. */
const LOOK_MS = 50

/** A program that runs beside the tests. */
export interface RunningProgram {
  /** What it has said so far, on any of its streams. */
  said: () => string
  stop: () => Promise<void>
}

/**
 * Starts a program, and waits until it is ready.
 * @param check asked again and again, with what the program has said so far; gives what it waited for, or undefined
 */
export async function startProgram<Ready>(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  check: (said: string) => Promise<Ready | undefined> | Ready | undefined,
): Promise<RunningProgram & { ready: Ready }> {
  // A fourth stream, on which some say what others say on their error stream.
  const stdio = ['ignore', 'pipe', 'pipe', 'pipe'] as const
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: [...stdio] })
  let said = ''
  let end: string | undefined
  child.once('error', (error) => (end = `could not start: ${error.message}`))
  child.once('exit', (code) => (end = `ended with code ${code ?? 'none'}`))
  // Read to the end, because a program waits while nobody reads what it writes.
  for (const stream of child.stdio)
    if (stream instanceof Readable)
      stream.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-20_000)))

  const stop = () => stopProgram(child)
  const fail = async (reason: string) => {
    await stop()
    return new Error(`${command} ${reason}.\n${said.slice(-2_000)}`)
  }
  const limit = Date.now() + READY_LIMIT_MS
  for (;;) {
    const ready = await check(said)
    if (ready !== undefined) return { ready, said: () => said, stop }
    if (end !== undefined) throw await fail(end)
    if (Date.now() > limit) throw await fail('did not get ready')
    await wait(LOOK_MS)
  }
}

async function stopProgram(child: ChildProcess) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
  await ended
  clearTimeout(timer)
}
