import { json } from 'node:stream/consumers'
import * as v from 'valibot'
import { Finding, runAudit } from '../audits/run-audit.ts'
import { type Config, readConfig } from '../config.ts'
import { requestControl } from '../control-socket/control-socket.ts'
import { openUnchanged } from '../db/connect.ts'
import { getErrorMessage } from '../db/errors.ts'
import { commandLine, type Invocation } from './invocation.ts'

const exitCode = { broken: 1, unknown: 2 }

/** Returns the exit code. */
export async function audit({ environment, output }: Omit<Invocation, 'args'>): Promise<number> {
  try {
    return await printFindings(readConfig(environment), output)
  } catch (error) {
    output.error(`Nothing was checked: ${getErrorMessage(error)}`)
    return exitCode.unknown
  }
}

async function printFindings(config: Config, output: Invocation['output']): Promise<number> {
  const startedAt = performance.now()
  const findings = await checkInvariants(config)
  for (const line of findings.flatMap(describe)) output.log(line)
  const broken = findings.filter((finding) => finding.broken > 0)
  const verdict = broken.length > 0 ? `BROKEN: ${broken.map(({ name }) => name).join(', ')}` : 'all hold'
  output.log(`${findings.length} invariants, ${verdict}; ${Math.round(performance.now() - startedAt)} ms.`)
  return broken.length > 0 ? exitCode.broken : 0
}

/** In the server that has the embedded database open, else in this process. */
async function checkInvariants(config: Config): Promise<Finding[]> {
  const response = config.databaseUrl ? undefined : await requestControl(config.dataDir, '/audit')
  if (response) return v.parse(v.array(Finding), await json(response))
  const { db, close } = await openUnchanged(config)
  try {
    return await runAudit(db)
  } finally {
    await close()
  }
}

function describe({ name, description, broken, examples, tookMs }: Finding): string[] {
  return [
    `${name.padEnd(4)}${broken > 0 ? 'BROKEN' : 'holds '}${String(tookMs).padStart(7)} ms  ${description}`,
    ...examples.map((row) => `      ${row}`),
    ...(broken > examples.length ? [`      and ${broken - examples.length} more`] : []),
  ]
}

if (import.meta.main) process.exitCode = await audit(commandLine)
