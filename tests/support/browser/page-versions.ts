import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import type { Page } from '@playwright/test'
import { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import { pageFolder } from '#build/build.ts'
import { servePage } from '#server/http/serve-page.ts'
import type { Joma } from './joma.ts'

let laterVersion: Promise<string> | undefined

/** Builds a later version of the page: every script has another name, and `<html data-version>` names the version. */
export const buildLaterVersion = (): Promise<string> => (laterVersion ??= buildVersion('later'))

async function buildVersion(name: string): Promise<string> {
  const folder = await newFolder()
  await cp(pageFolder, folder, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) })
  const scripts = (await readdir(join(folder, 'assets'))).filter((file) => file.endsWith('.js'))
  for (const file of await readdir(folder, { recursive: true })) {
    if (!/\.(js|json|html)$/.test(file)) continue
    let text = await readFile(join(folder, file), 'utf8')
    for (const script of scripts) text = text.replaceAll(script, renameScript(script, name))
    await writeFile(join(folder, file), withVersionName(text, name))
  }
  for (const script of scripts)
    await rename(join(folder, 'assets', script), join(folder, 'assets', renameScript(script, name)))
  return folder
}

const renameScript = (script: string, name: string) => script.replace(/\.js$/, `${name}.js`)

const withVersionName = (text: string, name: string) =>
  text
    .replace(/<html lang="\w+"/, `$& data-version="${name}"`)
    .replace(/("revision":")\w+(","url":"[\w/.-]+\.html")/g, `$1${name}$2`)

/** The version of an open page. Null for the first version. */
export const readVersion = (page: Page) => page.locator('html').getAttribute('data-version')

/** Builds the page without the chunks of a screen. */
export async function buildVersionWithoutChunk(screen: string): Promise<string> {
  const folder = await newFolder()
  await cp(pageFolder, folder, { recursive: true, filter: (path) => !path.includes(`/assets/${screen}-`) })
  return folder
}

/** Builds the page with the kill switch of the service worker. */
export async function buildVersionWithoutWorker(): Promise<string> {
  const folder = await newFolder()
  const build = spawn(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--outDir', folder, '--emptyOutDir'],
    {
      env: { ...process.env, NODE_ENV: 'production', SERVICE_WORKER: 'off' },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const [code] = await once(build, 'exit')
  if (code !== 0) throw new Error('The page could not be built without its worker.')
  return folder
}

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'joma-page-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Deletes a screen's chunk from the worker's caches and the HTTP cache, as a phone without free space may. */
export async function deleteChunk(page: Page, screen: string) {
  await page.evaluate(async (chunk) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) if (request.url.includes(chunk)) await cache.delete(request)
    }
  }, `/assets/${screen}-`)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
}

export const readWorkerState = (page: Page) =>
  page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: await caches.keys(),
  }))

interface Deployment extends AsyncDisposable {
  address: string
  /** Serves the page from this folder from now on, as after an upgrade. */
  deploy: (folder: string) => void
}

/** Serves Joma at another address, where a test can deploy a new page under open tabs. Calls go to the real server. */
export async function startDeployment(joma: Joma, folder: string): Promise<Deployment> {
  let page = servePage(folder)
  const app = new Hono()
  for (const path of ['/api/*', '/file/*', '/healthz']) {
    app.all(path, ({ req }) => proxy(joma.address + req.url.slice(new URL(req.url).origin.length), req.raw))
  }
  app.all('*', ({ req }) => page.fetch(req.raw))
  const server = serve({ fetch: app.fetch, port: 0 }) as Server
  await once(server, 'listening')
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy: (next) => {
      page = servePage(next)
    },
    [Symbol.asyncDispose]: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Returns a function with the number of page loads from now on. */
export function countLoads(page: Page): () => number {
  let loads = 0
  page.on('domcontentloaded', () => loads++)
  return () => loads
}
