/** What a command reads and where it prints. Tests pass their own. */
export interface Invocation {
  args: string[]
  environment: NodeJS.ProcessEnv
  output: Pick<Console, 'log' | 'error'>
}

export const commandLine: Invocation = { args: process.argv.slice(2), environment: process.env, output: console }
