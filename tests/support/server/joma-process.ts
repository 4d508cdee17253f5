import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../../server')

/** Node's compile cache. The next process starts with two thirds of the CPU time. */
export const compileCache = { NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../node_modules/.cache/node') }

export interface JomaProcess extends StartingJoma {
  address: string
}

/** A server process that may not listen yet. */
interface StartingJoma extends AsyncDisposable {
  pid: number
  /** The stdout and stderr so far. */
  output: () => string
  isRunning: () => boolean
  /** Null while the process runs and after a signal killed it. */
  exitCode: () => number | null
  /** Sends the signal and resolves after the exit. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>
}

/** Where one server has its data. */
export interface ServerLocation {
  dataDir: string
  /** Undefined: the built-in PostgreSQL in `dataDir`. */
  databaseUrl?: string | undefined
}

export interface StartOptions extends ServerLocation {
  /** More environment variables. */
  environment?: Record<string, string>
  /** The entry file. `start.ts` and `demo.ts` build the page if it is outdated; `demo.ts` uses its own temporary folder. */
  command?: 'main.ts' | 'commands/start.ts' | 'commands/demo.ts'
  /** The program instead of `command`, for example that of an installed release. */
  program?: Program
}

export interface Program {
  file: string
  args: string[]
  options?: Pick<SpawnOptions, 'cwd' | 'uid' | 'gid'>
}

/** Starts a server process on a free port and waits until it is ready. */
export async function startJoma(options: StartOptions): Promise<JomaProcess> {
  const joma = spawnJoma(options)
  return { ...joma, address: await joma.ready }
}

/** Starts a server process. `ready` resolves with its address. */
export function spawnJoma(options: StartOptions): StartingJoma & { ready: Promise<string> } {
  const { dataDir, databaseUrl = '', environment, command = 'main.ts' } = options
  const { program = { file: process.execPath, args: [join(folder, command)] } } = options
  const server = spawn(program.file, program.args, {
    ...program.options,
    env: {
      ...process.env,
      ...compileCache,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      // Tests call more often than the default rate limits allow.
      CALLS_PER_ACCOUNT: '1000000',
      CALLS_PER_ADDRESS: '1000000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Kills the server if the test process exits early.
  const endAtOnce = () => void server.kill('SIGKILL')
  process.once('exit', endAtOnce)
  server.once('exit', () => process.off('exit', endAtOnce))
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (output += text))
  const isRunning = () => server.exitCode === null && server.signalCode === null
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (!isRunning()) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
  return {
    ready: waitForAddress(server, () => output),
    pid: server.pid!,
    output: () => output,
    isRunning,
    exitCode: () => server.exitCode,
    end,
    [Symbol.asyncDispose]: () => end('SIGKILL'),
  }
}

function waitForAddress(server: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const checkOutput = () => {
      const address = /http:\/\/localhost:\d+/.exec(output())?.[0]
      if (address) resolve(address)
    }
    server.stdout!.on('data', checkOutput)
    server.once('exit', () => reject(new Error(`The server ended before it was ready: ${output()}`)))
  })
}
