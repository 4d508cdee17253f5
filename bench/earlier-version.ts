import { execFileSync } from 'node:child_process'
import { mkdtemp, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DemoApp, startDemoApp } from '#tests/support/browser/demo-app.ts'

/**
 * The demo of the version at a commit, with its own code and the present packages. `BEFORE=<commit>` names it; without that
 * variable nothing is compared.
 */
export async function startEarlierVersion(): Promise<DemoApp | undefined> {
  const commit = process.env.BEFORE
  if (!commit) return undefined
  const root = join(import.meta.dirname, '..')
  const folder = await mkdtemp(join(tmpdir(), 'joma-earlier-'))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  git('worktree', 'add', '--detach', folder, commit)
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await using resources = new AsyncDisposableStack()
  resources.defer(() => void git('worktree', 'remove', '--force', folder))
  const module = (await import(join(folder, 'tests/support/browser/demo-app.ts'))) as {
    startDemoApp: typeof startDemoApp
  }
  const demo = resources.use(await module.startDemoApp())
  const moved = resources.move()
  return { ...demo, [Symbol.asyncDispose]: () => moved.disposeAsync() }
}
