import { json } from 'node:stream/consumers'
import * as v from 'valibot'
import { Finding, runAudit } from '../audits/run-audit.ts'
import { type Config, readConfig } from '../config.ts'
import { openUnchanged } from '../db/connect.ts'
import { reasonOf } from '../db/reason-of.ts'
import { askDoor } from '../door/ask-door.ts'

const exitCode = { broken: 1, unknown: 2 }

async function audit() {
  const startedAt = performance.now()
  const findings = await look(readConfig(process.env))
  for (const finding of findings) describe(finding)
  const broken = findings.filter((finding) => finding.broken > 0)
  const verdict = broken.length > 0 ? `BROKEN: ${broken.map(({ name }) => name).join(', ')}` : 'all hold'
  console.log(`${findings.length} invariants, ${verdict}; ${Math.round(performance.now() - startedAt)} ms.`)
  if (broken.length > 0) process.exitCode = exitCode.broken
}

/** By the server that has the embedded database open or, where none has, here. */
async function look(config: Config): Promise<Finding[]> {
  const answer = config.databaseUrl ? undefined : await askDoor(config.dataDir, '/audit')
  if (answer) return v.parse(v.array(Finding), await json(answer))
  const { db, close } = await openUnchanged(config)
  try {
    return await runAudit(db)
  } finally {
    await close()
  }
}

function describe({ name, says, broken, examples, tookMs }: Finding) {
  console.log(`${name.padEnd(4)}${broken > 0 ? 'BROKEN' : 'holds '}${String(tookMs).padStart(7)} ms  ${says}`)
  for (const row of examples) console.log(`      ${row}`)
  if (broken > examples.length) console.log(`      and ${broken - examples.length} more`)
}

await audit().catch((error) => {
  console.error(`Nothing was checked: ${reasonOf(error)}`)
  process.exitCode = exitCode.unknown
})
