import { json } from 'node:stream/consumers'
import * as v from 'valibot'
import { AdminRequest, runAdminCommand } from '../admin-command/run-admin-command.ts'
import { readConfig } from '../config.ts'
import { requestControl } from '../control-socket/control-socket.ts'
import { connect } from '../db/connect.ts'
import { getErrorMessage } from '../db/errors.ts'
import { flushed } from '../db/publish-changes.ts'
import { commandLine, type Invocation } from './invocation.ts'

const usage = 'npm run admin -- list | create NAME | unblock NAME | reset-password NAME | remove-factors NAME'

/** Returns the exit code. */
export async function admin({ args, environment, output }: Invocation): Promise<number> {
  try {
    for (const line of await runRequest(args, environment)) output.log(line)
    return 0
  } catch (error) {
    output.error(`Nothing was changed: ${getErrorMessage(error)}`)
    return 1
  }
}

/** In the server that has the embedded database open, else in this process. */
async function runRequest(args: string[], environment: NodeJS.ProcessEnv): Promise<string[]> {
  const [command, name, ...others] = args
  const read = v.safeParse(AdminRequest, { command, ...(name !== undefined && { name }) })
  if (!read.success || others.length > 0) throw new Error(`usage: ${usage}`)
  const config = readConfig(environment)
  const path = `/admin?${new URLSearchParams(read.output)}` as const
  const response = config.databaseUrl ? undefined : await requestControl(config.dataDir, path)
  if (response) return v.parse(v.array(v.string()), await json(response))
  const { db, close } = await connect(config)
  try {
    return await runAdminCommand({ db, publicUrl: config.publicUrl }, read.output)
  } finally {
    await flushed(db)
    await close()
  }
}

if (import.meta.main) process.exitCode = await admin(commandLine)
