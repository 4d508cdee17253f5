import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import type { Page } from '@playwright/test'
import { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import { servePage } from '#server/http/serve-page.ts'
import type { Joma } from './joma.ts'

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
