import { resolve } from 'node:path'

/** The input and output of a command. Tests pass their own. */
export interface Invocation {
  args: string[]
  environment: NodeJS.ProcessEnv
  output: Pick<Console, 'log' | 'error'>
}

export const commandLine: Invocation = { args: process.argv.slice(2), environment: process.env, output: console }

/** The single file argument of a command. npm runs commands in the project's folder; `INIT_CWD` is the user's. */
export function parseFileArgument([file, ...others]: string[], usage: string): string {
  if (!file || others.length > 0) throw new Error(`usage: ${usage}`)
  return resolve(process.env.INIT_CWD ?? '.', file)
}
