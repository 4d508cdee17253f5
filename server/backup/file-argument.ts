import { resolve } from 'node:path'

/** The one file that a command was given. npm runs it in the project's folder, wherever one typed it. */
export function fileArgument([given, ...others]: string[], usage: string): string {
  if (!given || others.length > 0) throw new Error(`it is used as ${usage}`)
  return resolve(process.env.INIT_CWD ?? '.', given)
}
