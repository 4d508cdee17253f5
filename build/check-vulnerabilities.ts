import { spawnSync } from 'node:child_process'
import * as v from 'valibot'

/** The parts of the report of `npm audit --json` that decide. */
const Report = v.object({
  vulnerabilities: v.record(v.string(), v.object({ severity: v.string(), fixAvailable: v.unknown() })),
})

const failing = ['high', 'critical']

/**
 * Returns the packages with a known vulnerability that fails the check. Null if the registry did not answer: a registry
 * mirror may have no advisories, and a machine may be offline.
 */
export function readReport(json: string): string[] | null {
  const report = v.safeParse(v.pipe(v.string(), v.parseJson(), Report), json)
  if (!report.success) return null
  return Object.entries(report.output.vulnerabilities)
    .filter(([, { severity }]) => failing.includes(severity))
    .map(([name, { severity }]) => `${name} (${severity})`)
}

if (import.meta.main) {
  const { stdout } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8', timeout: 60_000 })
  const found = readReport(stdout ?? '')
  if (!found)
    console.warn('The registry has no advisories at present: dependencies were not checked for vulnerabilities.')
  else if (found.length > 0) console.error(`Known vulnerabilities: ${found.join(', ')}. See npm audit.`)
  process.exitCode = found && found.length > 0 ? 1 : 0
}
