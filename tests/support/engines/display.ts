import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** Starts a virtual display on a free number. */
export async function startDisplay(size = '1600x1200'): Promise<AsyncDisposable & { name: string }> {
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', `${size}x24`, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = await once(server.stdout, 'data')
  return { name: `:${String(number).trim()}`, [Symbol.asyncDispose]: () => endProcess(server) }
}

export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
