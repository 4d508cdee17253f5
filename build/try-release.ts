import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const username = 'first.member'
const password = 'correct horse battery'

/**
 * Installs a release in an empty folder, starts it on its built-in PostgreSQL, opens the page, and registers a member. Throws if
 * anything fails, also if PostgreSQL still runs afterwards.
 */
export async function tryRelease(archive: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'joma-release-'))
  try {
    const release = await installRelease(archive, join(folder, 'joma'))
    const dataDir = join(folder, 'data')
    await registerMember(release, dataDir)
    if (existsSync(join(dataDir, 'postgres/data/postmaster.pid')))
      throw new Error('PostgreSQL runs after the release has ended.')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function registerMember(release: string, dataDir: string): Promise<void> {
  await using joma = await startRelease(release, { DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
  const request = async (path: string, init?: RequestInit) => {
    const response = await fetch(joma.address + path, init)
    if (response.ok) return response
    throw new Error(`The release answers ${path} with ${response.status}: ${await response.text()}\n${joma.output()}`)
  }
  await request('/')
  const document = (await (await request('/api/v1/openapi.json')).json()) as Document
  for (const operationId of ['usersRegister', 'sessionsSignIn']) {
    const { path, method, body } = findOperation(document, operationId)
    const sent = { ...body, username, password, confirm_password: password, refer_code: undefined }
    await request(path, { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(sent) })
  }
}

/** An OpenAPI document, as far as the trial reads it. */
interface Document {
  paths: Record<string, Record<string, Operation>>
}

interface Operation {
  operationId: string
  requestBody?: { content: { 'application/json': { example: object } } }
}

function findOperation({ paths }: Document, operationId: string) {
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const body = operation.requestBody?.content['application/json'].example
      if (operation.operationId === operationId && body) return { path, method: method.toUpperCase(), body }
    }
  }
  throw new Error(`The document of the release has no ${operationId}`)
}

const run = promisify(execFile)

/** Unpacks a release into an empty folder and installs its packages, as docs/operating.md describes. Returns the folder. */
export async function installRelease(archive: string, folder: string, options: string[] = []): Promise<string> {
  await mkdir(folder)
  await run('tar', ['-xzf', archive, '--strip-components=1'], { cwd: folder })
  await run('npm', ['ci', '--omit=dev', ...options], { cwd: folder })
  return folder
}

/** The program of an installed release: its server, or one of its commands. */
export const programOf = (release: string, name: 'main' | 'admin' | 'audit' | 'backup' | 'restore') => ({
  file: join(release, 'node_modules/.bin/node'),
  args: [`dist/server/${name}.js`],
  options: { cwd: release },
})

interface RunningRelease extends AsyncDisposable {
  address: string
  /** What it has printed. */
  output: () => string
}

/** Starts the server of an installed release on a free port, with no environment but the given one. Resolves when it is ready. */
export async function startRelease(release: string, environment: Record<string, string>): Promise<RunningRelease> {
  const { file, args, options } = programOf(release, 'main')
  const env = { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', ...environment }
  const server = spawn(file, args, { ...options, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const address = await new Promise<string>((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr]) {
      stream.on('data', (text) => {
        output += text
        const found = /http:\/\/localhost:(\d+)/.exec(output)
        if (found) resolve(`http://127.0.0.1:${found[1]}`)
      })
    }
    server.once('exit', () => reject(new Error(`The server of the release ended: ${output}`)))
  })
  return {
    address,
    output: () => output,
    [Symbol.asyncDispose]: async () => {
      if (server.exitCode !== null || server.signalCode !== null) return
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
    },
  }
}
