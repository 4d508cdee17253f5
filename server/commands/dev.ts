import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { createServer } from 'vite'
import { readConfig } from '../config.ts'

async function start() {
  const { port, dataDir } = readConfig(process.env)
  const api = { port: port + 1, address: `http://localhost:${port + 1}` }
  const page = await createServer({
    server: {
      port,
      strictPort: true,
      proxy: { '/api': api.address, '/file': api.address },
      // The database changes its files all the time.
      watch: { ignored: [resolve(dataDir, '**')] },
    },
  })
  await page.listen()

  const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
    env: { NODE_ENV: 'development', PUBLIC_URL: `http://localhost:${port}`, ...process.env, PORT: String(api.port) },
    stdio: 'inherit',
  })
  const stop = () => {
    server.kill('SIGTERM')
    void page.close().then(() => {
      if (server.exitCode === null && server.signalCode === null) server.once('exit', () => process.exit())
      else process.exit()
    })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  server.on('exit', stop)
  // The server ends with this process, also after a crash.
  process.on('exit', () => server.kill())
  console.log(`The page with hot reload is at http://localhost:${port} (the API at ${api.address})`)
}

await start().catch((error: Error) => {
  console.error(`Joma did not start: ${error.message}`)
  process.exit(1)
})
