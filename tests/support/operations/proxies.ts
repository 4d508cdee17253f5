import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runMarker } from '../run-folder.ts'
import { createCertificate } from './certificate.ts'
import { findFreePorts } from './free-ports.ts'
import { createHttpsClient, type HttpsClient } from './https-client.ts'
import { findProgram } from './program.ts'
import { renderProxyConfig } from './proxy-config.ts'

export const domain = 'joma.example'
const startTimeoutMs = 60_000

interface ProxyKind {
  program: string
  debianPackage?: string
  /** Its file in `deploy/`. */
  file: string
  /** Arguments that run it in the foreground. */
  options: (config: string, folder: string) => string[]
  /** The `STOP_DELAY` of docs/operating.md. */
  stopDelayS: number
}

export const proxyKinds = {
  nginx: {
    program: 'nginx',
    debianPackage: 'nginx-light',
    file: 'nginx.conf',
    options: (config, folder) => ['-c', config, '-p', folder, '-e', 'stderr', '-g', 'daemon off;'],
    stopDelayS: 2,
  },
  Caddy: {
    program: 'caddy',
    file: 'Caddyfile',
    options: (config) => ['run', '--adapter', 'caddyfile', '--config', config],
    stopDelayS: 3,
  },
  HAProxy: {
    program: 'haproxy',
    file: 'haproxy.cfg',
    options: (config) => ['-f', config, '-db'],
    stopDelayS: 5,
  },
} satisfies Record<string, ProxyKind>

export type ProxyName = keyof typeof proxyKinds

export interface ReverseProxy {
  httpPort: number
  /** Creates a client with its own connections. */
  createClient: () => HttpsClient
  stop: () => Promise<void>
}

/** Starts a proxy with its file of `deploy/` and waits until it forwards requests. */
export async function startProxy(
  name: ProxyName,
  parts: { folder: string; upstreamPorts: number[] },
): Promise<ReverseProxy> {
  const kind: ProxyKind = proxyKinds[name]
  const program = findProgram(kind.program, kind.debianPackage)
  const folder = join(parts.folder, name)
  mkdirSync(folder)
  const [httpPort, httpsPort] = (await findFreePorts(2)) as [number, number]
  const certificate = createCertificate(folder, domain)
  const config = join(folder, kind.file)
  writeFileSync(config, renderProxyConfig(kind.file, { ...parts, folder, httpPort, httpsPort, certificate }))
  const child = spawn(program, kind.options(config, folder), {
    // Caddy stores its state in the home folder.
    env: { ...runMarker(), PATH: process.env.PATH, HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const killAtExit = () => void child.kill('SIGKILL')
  process.once('exit', killAtExit)
  child.once('exit', () => process.off('exit', killAtExit))
  const createClient = () => createHttpsClient({ port: httpsPort, host: domain, ca: certificate.pem })
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  const client = createClient()
  const isReady = () =>
    client.request('/readyz').then(
      ({ ok }) => ok,
      () => false,
    )
  try {
    for (const startedAt = Date.now(); !(await isReady()); ) {
      if (child.exitCode !== null || Date.now() - startedAt > startTimeoutMs) {
        throw new Error(`${name} did not start: ${output}`)
      }
      await pause(20)
    }
  } catch (error) {
    await stop()
    throw error
  } finally {
    client.close()
  }
  return { httpPort, createClient, stop }
}
