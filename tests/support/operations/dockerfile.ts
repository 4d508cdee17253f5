import { readFileSync } from 'node:fs'
import { cp, mkdir, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { run } from './installed-release.ts'

export interface Instruction {
  name: string
  value: string
}

/** The instructions of each stage. */
export function readStages(file: string): Instruction[][] {
  const lines = readFileSync(file, 'utf8').split('\n')
  const instructions = lines
    .map((line) => /^([A-Z]+) (.+)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, name, value]) => ({ name: name!, value: value! }))
  const starts = instructions.flatMap(({ name }, index) => (name === 'FROM' ? [index] : []))
  return starts.map((start, stage) => instructions.slice(start, starts[stage + 1]))
}

/** Copies what the ignore file, a list of exceptions, leaves in the build context. */
export async function copyContext(ignoreFile: string, target: string): Promise<void> {
  const paths = readFileSync(ignoreFile, 'utf8').matchAll(/^!(.+)$/gm)
  for (const [, path] of paths) await cp(path!, join(target, path!), { recursive: true })
}

interface Stage {
  instructions: Instruction[]
  /** The folder of the build context. */
  context: string
  /** The folder that takes the place of the image's root. */
  root: string
  /** Links this folder instead of the first `npm ci`, which takes a minute. */
  nodeModules?: string
}

/** Executes WORKDIR, COPY and RUN in a folder, all as the user of this process. Commands see absolute paths of that folder. */
export async function followStage({ instructions, context, root, nodeModules }: Stage): Promise<void> {
  await mkdir(root, { recursive: true })
  let workdir = root
  let linked = nodeModules
  for (const { name, value } of instructions) {
    if (name === 'WORKDIR') {
      workdir = join(root, value)
      await mkdir(workdir, { recursive: true })
    } else if (name === 'COPY') {
      const paths = value.split(' ').filter((path) => !path.startsWith('--'))
      const target = join(workdir, paths.pop()!)
      for (const path of paths) await cp(join(context, path), join(target, path), { recursive: true })
    } else if (name === 'RUN' && value === 'npm ci' && linked) {
      await symlink(resolve(linked), join(workdir, 'node_modules'))
      linked = undefined
    } else if (name === 'RUN') {
      // All files belong to this process's user.
      const command = value.replace(/ -o \d+ -g \d+/, '').replaceAll(/(?<= )\//g, `${root}/`)
      await run('sh', ['-c', command], { cwd: workdir })
    }
  }
}
