import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { memoryFolder } from './memory-folder.ts'
import { createCluster } from './postgres-cluster.ts'

const vitest = join(import.meta.dirname, '../../../node_modules/vitest/vitest.mjs')
// `npm test` runs these: they use the embedded database or none, even if DATABASE_URL is set.
const excluded = ['--exclude', 'tests/server/embedded/**']
let isStopped = false

/**
 * Runs the server tests and then the storm on a temporary PostgreSQL. Passes all arguments to vitest.
 * If an argument names the storm, only the storm runs. Other arguments run only the server tests.
 */
async function runOnPostgres(): Promise<number> {
  const vitestArguments = process.argv.slice(2)
  const cluster = await createCluster()
  try {
    for (const project of projectsFor(vitestArguments)) {
      const code = isStopped
        ? 1
        : await runVitest(cluster.databaseUrl, [
            '--project',
            project,
            ...(vitestArguments.length === 0 ? excluded : vitestArguments),
          ])
      if (code !== 0) return code
    }
    return 0
  } finally {
    await cluster.remove()
  }
}

function projectsFor(vitestArguments: string[]): string[] {
  if (vitestArguments.length === 0) return ['server', 'storm']
  return vitestArguments.some((argument) => argument.includes('storm')) ? ['storm'] : ['server']
}

async function runVitest(DATABASE_URL: string, vitestArguments: string[]): Promise<number> {
  const env = { ...process.env, DATABASE_URL, TMPDIR: memoryFolder }
  const tests = spawn(process.execPath, [vitest, 'run', ...vitestArguments], { stdio: 'inherit', env })
  const stop = (signal: NodeJS.Signals) => {
    isStopped = true
    tests.kill(signal)
  }
  // vitest stops first, and then this process removes the cluster.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  const [code] = await once(tests, 'exit')
  return code ?? 1
}

process.exitCode = await runOnPostgres().catch((error: Error) => {
  console.error(error.message)
  return 1
})
