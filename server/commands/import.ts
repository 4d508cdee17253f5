import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { stringify } from 'csv-stringify/sync'
import { toTaka } from '#contract/money.ts'
import { readBrandTexts } from '../brands/read-brand.ts'
import { type Config, readConfig, readDataDir } from '../config.ts'
import { becomeOwnerForCommand } from '../db/built-in/become-owner.ts'
import { withDatabase } from '../db/built-in/with-database.ts'
import { connect } from '../db/connect.ts'
import { flushed } from '../db/publish-changes.ts'
import { createFirstLink, type Imported, importMembers } from '../imports/import-members.ts'
import { openSmsFile, secretFile } from '../imports/invitation-sms.ts'
import { type Planned, planImport } from '../imports/plan-import.ts'
import { readMembers } from '../imports/read-members.ts'
import { describeFailure } from '../process/describe-failure.ts'
import { createResetUrl } from '../sessions/reset-links.ts'
import { noPassword } from '../users/passwords.ts'
import { assertCurrent } from './assert-current.ts'
import { assertNoLostOptions, commandLine, type Invocation, parseFileArgument } from './invocation.ts'

const usage = 'node dist/server/import.js members.csv [--dry-run] [--sms FILE] [--new-links]'

/** With refused rows, all others are imported. */
const exitCode = { complete: 0, failed: 1, withRefused: 3 }

/** Returns the exit code. */
export async function importFile(invocation: Invocation): Promise<number> {
  try {
    return (await runImport(invocation)) ? exitCode.withRefused : exitCode.complete
  } catch (error) {
    const reason = describeFailure(error, readDataDir(invocation.environment))
    invocation.output.error(`The import ended: ${reason}`)
    invocation.output.error('It can be run again: members that are there already stay as they are.')
    return exitCode.failed
  }
}

/** Returns how many rows were refused. */
async function runImport(invocation: Invocation): Promise<number> {
  const { args, environment, output } = invocation
  const options = {
    'dry-run': { type: 'boolean', default: false },
    'new-links': { type: 'boolean', default: false },
    sms: { type: 'string' },
  } as const
  assertNoLostOptions(invocation, { command: 'import', names: Object.keys(options) })
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options })
  const file = parseFileArgument(positionals, usage)
  if (values['new-links'] && !values.sms) throw new Error(`--new-links needs --sms FILE. usage: ${usage}`)
  const smsFile = values.sms && resolve(environment.INIT_CWD ?? '.', values.sms)
  const rows = readMembers(readFileSync(file))
  const config = readConfig(environment)
  becomeOwnerForCommand(config)
  return withDatabase(config, { name: 'npm run import' }, async (databaseUrl) => {
    await assertCurrent(databaseUrl, config)
    const { db, close } = await connect(databaseUrl, config)
    try {
      const planned = await planImport(db, rows)
      if (values['dry-run']) return printPlan(output, planned, { hasSms: smsFile !== undefined })
      assertLinks(planned, { smsFile, isWithNew: values['new-links'], environment })
      const writeSms = smsFile ? openSmsFile(smsFile, await readBrandTexts(db)) : () => {}
      const onImported = logProgress(output, { planned, onImported: writeSms })
      const late = await importMembers({ db, publicUrl: config.publicUrl, onImported }, planned)
      if (values['new-links']) await createNewLinks({ db, config, writeSms }, planned)
      const isLate = (each: Planned) => late.some(({ row }) => row === each.row)
      const done = [...planned.filter((each) => !isLate(each)), ...late]
      const refused = done.filter((each) => each.outcome === 'refuse')
      output.log(summarize(done))
      if (refused.length > 0) output.error(`Refused rows with their reasons: ${writeRefused(file, refused)}`)
      return refused.length
    } finally {
      await flushed(db)
      await close()
    }
  })
}

/** Returns how many rows would be refused. */
function printPlan(output: Invocation['output'], planned: Planned[], { hasSms }: { hasSms: boolean }): number {
  for (const each of planned) output.log(describe(each))
  output.log(`${summarize(planned)} Nothing was changed.`)
  if (!hasSms && countLinks(planned) > 0) output.log(describeMissingSms(planned))
  return planned.filter(({ outcome }) => outcome === 'refuse').length
}

interface Links {
  smsFile: string | undefined
  isWithNew: boolean
  environment: Invocation['environment']
}

/** Throws before anything is imported if members need links, and there is no file for them or no address that phones can open. */
function assertLinks(planned: Planned[], { smsFile, isWithNew, environment }: Links): void {
  if (countLinks(planned) === 0 && !isWithNew) return
  if (!smsFile) throw new Error(describeMissingSms(planned))
  if (!environment.PUBLIC_URL)
    throw new Error(
      'PUBLIC_URL is not set: the links would begin with http://localhost, which no phone of a member can open. Set it to the address of the shop, such as https://joma.example.',
    )
}

function describe({ row, ...each }: Planned): string {
  const line = `line ${row.line}: ${row.cells.username}: `
  if (each.outcome === 'refuse') return `${line}refused. ${each.reason}`
  if (each.outcome === 'there') return `${line}is there already.`
  const { balance, earning, plan, referrer, password_hash } = each.member
  return [
    `${line}new, balance ${toTaka(balance).toFixed(2)}, income ${toTaka(earning).toFixed(2)}`,
    plan && `plan ${plan}`,
    referrer && `referred by ${referrer}`,
    password_hash ? 'keeps the password' : 'gets a link',
  ]
    .filter(Boolean)
    .join(', ')
}

function summarize(planned: Planned[]): string {
  const created = planned.filter((each) => each.outcome === 'create')
  const count = (outcome: Planned['outcome']) => planned.filter((each) => each.outcome === outcome).length
  const sum = (purse: 'balance' | 'earning') =>
    toTaka(created.reduce((all, { member }) => all + member[purse], 0n)).toFixed(2)
  return `${created.length} new members with balances of ${sum('balance')} and incomes of ${sum('earning')} taka, ${count('there')} were there already, ${count('refuse')} refused.`
}

/** Members without a password, who get a link. */
const countLinks = (planned: Planned[]) =>
  planned
    .filter((each) => each.outcome === 'create')
    .filter(({ member: { password_hash } }) => password_hash === noPassword).length

const describeMissingSms = (planned: Planned[]) =>
  `Members without password_hash: ${countLinks(planned)}. Each needs a link to choose a password. Add --sms FILE: the links are written there, as SMS to send.`

const progressMembers = 1_000

interface Progress {
  planned: Planned[]
  onImported: (imported: Imported) => void
}

/** An import of thousands takes minutes. Returns the function that is called for each member. */
function logProgress(output: Invocation['output'], { planned, onImported }: Progress) {
  const total = planned.filter(({ outcome }) => outcome === 'create').length
  let done = 0
  return (imported: Imported) => {
    onImported(imported)
    done += 1
    if (done % progressMembers === 0 && done < total) output.log(`${done} of ${total} members are imported …`)
  }
}

interface NewLinks {
  db: Awaited<ReturnType<typeof connect>>['db']
  config: Config
  writeSms: (imported: Imported) => void
}

/** For members of an earlier import who have not chosen a password. */
async function createNewLinks({ db, config, writeSms }: NewLinks, planned: Planned[]): Promise<void> {
  for (const each of planned) {
    if (each.outcome !== 'there' || each.hasPassword || !each.row.member) continue
    const link = createResetUrl(config.publicUrl, await createFirstLink(db, each.userId))
    const { username, mobile_number, country } = each.row.member
    writeSms({ username, mobile_number, country, link })
  }
}

/** Returns the name of the file, which can be corrected and imported. */
function writeRefused(file: string, refused: Extract<Planned, { outcome: 'refuse' }>[]): string {
  const name = `${file.replace(/\.csv$/i, '')}.refused.csv`
  const rows = refused.map(({ row, reason }) => ({ ...row.cells, line: row.line, reason }))
  writeFileSync(name, stringify(rows, { header: true, bom: true }), secretFile)
  return name
}

if (import.meta.main) process.exitCode = await importFile(commandLine)
