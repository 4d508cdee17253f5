import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../../server')

/** Node keeps what it compiles there, so that the next process starts in two thirds of the CPU time. */
export const compileCache = { NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../node_modules/.cache/node') }

export interface JomaProcess extends AsyncDisposable {
  address: string
  /** What it has said so far. */
  output: () => string
  isRunning: () => boolean
  /** How it has ended; null while it runs and where a signal killed it. */
  exitCode: () => number | null
  /** Resolves once it has ended. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>
}

interface StartOptions {
  dataDir: string
  /** Undefined: the embedded database in `dataDir`. */
  databaseUrl?: string | undefined
  /** Further settings. */
  environment?: Record<string, string>
  /** What starts it. The commands build the page where it is older than its sources; the demo fills a folder of its own. */
  command?: 'main.ts' | 'commands/start.ts' | 'commands/demo.ts'
}

/** Starts a server in a process of its own, on a free port, and waits until it listens. */
export async function startJoma(options: StartOptions): Promise<JomaProcess> {
  const { dataDir, databaseUrl = '', environment, command = 'main.ts' } = options
  const server = spawn(process.execPath, [join(folder, command)], {
    env: {
      ...process.env,
      ...compileCache,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      // A test calls faster than people do.
      CALLS_PER_ACCOUNT: '1000000',
      CALLS_PER_ADDRESS: '1000000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A test that is given up must not leave it behind.
  const endAtOnce = () => void server.kill('SIGKILL')
  process.once('exit', endAtOnce)
  server.once('exit', () => process.off('exit', endAtOnce))
  let said = ''
  for (const output of [server.stdout, server.stderr]) output.on('data', (text) => (said += text))
  const isRunning = () => server.exitCode === null && server.signalCode === null
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (!isRunning()) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
  return {
    address: await waitForAddress(server, () => said),
    output: () => said,
    isRunning,
    exitCode: () => server.exitCode,
    end,
    [Symbol.asyncDispose]: () => end('SIGKILL'),
  }
}

function waitForAddress(server: ChildProcess, said: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const checkOutput = () => {
      const address = /http:\/\/localhost:\d+/.exec(said())?.[0]
      if (address) resolve(address)
    }
    server.stdout!.on('data', checkOutput)
    server.once('exit', () => reject(new Error(`The server ended before it was ready: ${said()}`)))
  })
}
