import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findFreePorts } from '../operations/free-ports.ts'
import { endProcess, startDisplay } from './display.ts'
import { findClickable, findElements, type Target } from './find-elements.ts'
import type { Engine, EngineOptions, Tab } from './tab.ts'
import { waitFor } from './wait-for.ts'

const browser = process.env.MINIBROWSER ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'

/** A window cannot be narrower than its toolbar, which would be wider than a phone. */
const smallToolbar = `
  * { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; -gtk-icon-transform: scale(0); }
`

/** Starts WebKitGTK's MiniBrowser, driven by its own WebDriver. */
export async function startWebkit({ colorScheme, folder }: EngineOptions): Promise<Engine> {
  const downloads = join(folder, 'Downloads')
  await mkdir(downloads)
  await mkdir(join(folder, 'config/gtk-3.0'), { recursive: true })
  await writeFile(join(folder, 'config/user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`)
  await writeFile(join(folder, 'config/gtk-3.0/gtk.css'), smallToolbar)
  await using started = new AsyncDisposableStack()
  const display = started.use(await startDisplay())
  const [port] = await findFreePorts(1)
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: display.name,
      HOME: folder,
      XDG_CONFIG_HOME: join(folder, 'config'),
      XDG_DATA_HOME: join(folder, 'data'),
      XDG_CACHE_HOME: join(folder, 'cache'),
      // No GPU, and the renderer's threads would take the cores of the server.
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      NO_AT_BRIDGE: '1',
      LANG: 'C.UTF-8',
    },
    stdio: process.env.DEBUG_ENGINE ? 'inherit' : 'ignore',
  })
  started.defer(() => endProcess(driver))
  const address = `http://127.0.0.1:${port}`
  await waitFor('WebKitWebDriver', async () => ((await fetch(`${address}/status`)).ok ? true : undefined))
  const args = ['--automation', ...(colorScheme === 'dark' ? ['--dark-mode'] : [])]
  const { sessionId } = await send<{ sessionId: string }>('POST', `${address}/session`, {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args } } },
  })
  const session = `${address}/session/${sessionId}`
  started.defer(() => send<void>('DELETE', session).catch(() => {}))
  await send('POST', `${session}/timeouts`, { script: 60_000, pageLoad: 60_000 })
  let isFirst = true
  const ended = started.move()
  return {
    downloads,
    newTab: async () => {
      const handle = isFirst
        ? await send<string>('GET', `${session}/window`)
        : (await send<{ handle: string }>('POST', `${session}/window/new`, { type: 'tab' })).handle
      isFirst = false
      return createTab(session, handle)
    },
    [Symbol.asyncDispose]: () => ended.disposeAsync(),
  }
}

type ElementReference = Record<string, string>

function createTab(session: string, handle: string): Tab {
  let last = Promise.resolve()
  /** Commands go to the selected window, so each is sent with the selection before it, one after another. */
  const command = <Result>(method: string, path: string, body?: unknown): Promise<Result> => {
    const result = (lastOf.get(session) ?? last).then(async () => {
      await send('POST', `${session}/window`, { handle })
      return send<Result>(method, `${session}/${path}`, body)
    })
    last = result.then(
      () => {},
      () => {},
    )
    lastOf.set(session, last)
    return result
  }
  const find = (target: Target) =>
    waitFor(`an element ${JSON.stringify(target)}`, async () => {
      const script = `return (${findElements})(arguments[0])[0] ?? null`
      return (await command<ElementReference | null>('POST', 'execute/sync', { script, args: [target] })) ?? undefined
    })
  const findToClick = (target: Target) =>
    waitFor(`an element to click ${JSON.stringify(target)}`, async () => {
      const script = `(${findClickable})(${findElements}, arguments[0]).then(arguments[1], () => arguments[1](null))`
      return (await command<ElementReference | null>('POST', 'execute/async', { script, args: [target] })) ?? undefined
    })
  const findId = async (target: Target) => Object.values(await find(target))[0]!
  return {
    goto: (url) => command('POST', 'url', { url }),
    evaluate: async (run, ...args) => {
      const script = `
        const done = arguments[arguments.length - 1]
        Promise.resolve((${run})(...[...arguments].slice(0, -1))).then(
          (value) => done({ value }),
          (error) => done({ error: String(error) }),
        )`
      const result = await command<{ value: never; error?: string }>('POST', 'execute/async', { script, args })
      if (result.error) throw new Error(result.error)
      return result.value
    },
    click: async (target) => command('POST', `element/${Object.values(await findToClick(target))[0]}/click`, {}),
    fill: async (target, text) => {
      const element = await find(target)
      const [id] = Object.values(element)
      const script = 'arguments[0].scrollIntoView({ block: "center", behavior: "instant" }); arguments[0].select()'
      await command('POST', 'execute/sync', { script, args: [element] })
      await command('POST', `element/${id}/value`, { text })
    },
    upload: async (target, file) =>
      command('POST', `element/${await findId({ ...target, isHidden: true })}/value`, { text: file }),
    count: (target) =>
      command('POST', 'execute/sync', { script: `return (${findElements})(arguments[0]).length`, args: [target] }),
    setSize: ({ widthPx, heightPx }) => resize(command, widthPx, heightPx),
    screenshot: async () => Buffer.from(await command<string>('GET', 'screenshot'), 'base64'),
  }
}

const lastOf = new Map<string, Promise<void>>()

type Command = <Result>(method: string, path: string, body?: unknown) => Promise<Result>

/** Sizes the window so that the page has the size: a window has a frame and a toolbar. */
async function resize(command: Command, widthPx: number, heightPx: number) {
  const inner = await command<[number, number]>('POST', 'execute/sync', {
    script: 'return [innerWidth, innerHeight]',
    args: [],
  })
  const outer = await command<{ width: number; height: number }>('GET', 'window/rect')
  const rect = { width: widthPx + outer.width - inner[0], height: heightPx + outer.height - inner[1] }
  await command('POST', 'window/rect', rect)
}

/** One command of the WebDriver protocol. */
async function send<Result>(method: string, url: string, body?: unknown): Promise<Result> {
  const response = await fetch(url, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: Result & { error?: string; message?: string } }
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${value.error} ${value.message}`)
  return value
}
