import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { compressFolder } from '#build/build.ts'
import { servePage } from '#server/http/serve-page.ts'

const root = join(import.meta.dirname, '..')

/** One heading, with the packages that Joma's first screen needs. */
const main = `
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import ky from 'ky'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import * as v from 'valibot'

const read = async () => v.parse(v.object({ message: v.string() }), await ky('/api/v1/notice/get-notice').json())
const Page = () => {
  const { data } = useQuery({ queryKey: ['notice'], queryFn: read, enabled: false })
  return createElement('h1', null, data?.message ?? 'Joma')
}
const rootRoute = createRootRoute({ component: Outlet })
const page = createRoute({ getParentRoute: () => rootRoute, path: '/', component: Page })
const router = createRouter({ routeTree: rootRoute.addChildren([page]) })
const app = createElement(RouterProvider, { router })
createRoot(document.getElementById('root')).render(
  createElement(QueryClientProvider, { client: new QueryClient() }, app),
)
`

export interface ServedPage extends AsyncDisposable {
  address: string
}

/** Serves the smallest page with these packages, inside Joma's own `index.html` and in the same way as Joma. */
export async function startEmptyPage(): Promise<ServedPage> {
  const folder = await mkdtemp(join(tmpdir(), 'joma-empty-'))
  const fonts = 'src/styles/fonts'
  await mkdir(join(folder, fonts), { recursive: true })
  await mkdir(join(folder, 'src/app'))
  await cp(join(root, fonts), join(folder, fonts), { recursive: true })
  await cp(join(root, 'public'), join(folder, 'public'), { recursive: true })
  await cp(join(root, 'index.html'), join(folder, 'index.html'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'src/app/main.tsx'), main)
  await build({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: { modulePreload: { polyfill: false } },
  })
  const dist = join(folder, 'dist')
  await compressFolder(dist)
  const server = serve({ fetch: servePage(dist).fetch, port: 0 })
  await new Promise((listening) => server.once('listening', listening))
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.close()
      await rm(folder, { recursive: true })
    },
  }
}
