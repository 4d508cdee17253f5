import { resolve } from 'node:path'

/** The input and output of a command. Tests pass their own. */
export interface Invocation {
  args: string[]
  environment: NodeJS.ProcessEnv
  output: Pick<Console, 'log' | 'error'>
}

export const commandLine: Invocation = { args: process.argv.slice(2), environment: process.env, output: console }

interface Options {
  /** The file below `dist/server`. */
  command: string
  names: string[]
}

/** npm takes options without `--` before them for itself, and a restore that is to be checked would be done. */
export function assertNoLostOptions({ args, environment }: Invocation, { command, names }: Options): void {
  const isLost = (name: string) => Boolean(environment[`npm_config_${name.replaceAll('-', '_')}`])
  const lost = names.filter((name) => isLost(name) && !args.includes(`--${name}`)).map((name) => `--${name}`)
  if (lost.length === 0) return
  const line = ['node', `dist/server/${command}.js`, ...args, ...lost].join(' ')
  throw new Error(`npm has taken ${lost.join(' and ')} for itself. Use: ${line}`)
}

/** The single file argument of a command. npm runs commands in the project's folder; `INIT_CWD` is the user's. */
export function parseFileArgument([file, ...others]: string[], usage: string): string {
  if (!file || others.length > 0) throw new Error(`usage: ${usage}`)
  return resolve(process.env.INIT_CWD ?? '.', file)
}
