import * as v from 'valibot'
import { AdminRequest, runAdminCommand } from '../admin-command/run-admin-command.ts'
import { readConfig, readDataDir } from '../config.ts'
import { becomeOwnerForCommand } from '../db/built-in/become-owner.ts'
import { withDatabase } from '../db/built-in/with-database.ts'
import { connect } from '../db/connect.ts'
import { flushed } from '../db/publish-changes.ts'
import { describeFailure } from '../process/describe-failure.ts'
import { listSealSecrets, readSecrets } from '../secrets/read-secrets.ts'
import { assertCurrent } from './assert-current.ts'
import { commandLine, type Invocation } from './invocation.ts'

const usage = 'npm run admin -- list | reseal | create NAME | unblock NAME | reset-password NAME | remove-factors NAME'

/** Returns the exit code. */
export async function admin({ args, environment, output }: Invocation): Promise<number> {
  try {
    for (const line of await runRequest(args, environment)) output.log(line)
    return 0
  } catch (error) {
    output.error(`Nothing was changed: ${describeFailure(error, readDataDir(environment))}`)
    return 1
  }
}

async function runRequest(args: string[], environment: NodeJS.ProcessEnv): Promise<string[]> {
  const [command, name, ...others] = args
  const read = v.safeParse(AdminRequest, { command, ...(name !== undefined && { name }) })
  if (!read.success || others.length > 0) throw new Error(`usage: ${usage}`)
  const config = readConfig(environment)
  becomeOwnerForCommand(config)
  const readSealSecrets = () => listSealSecrets(readSecrets(config))
  return withDatabase(config, { name: 'npm run admin' }, async (databaseUrl) => {
    await assertCurrent(databaseUrl, config)
    const { db, close } = await connect(databaseUrl, config)
    try {
      return await runAdminCommand({ db, publicUrl: config.publicUrl, readSealSecrets }, read.output)
    } finally {
      await flushed(db)
      await close()
    }
  })
}

if (import.meta.main) process.exitCode = await admin(commandLine)
