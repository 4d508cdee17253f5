import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { parseArgs } from 'node:util'
import { createMutants, type Mutant } from './create-mutants.ts'
import { targets } from './targets.ts'

/**
 * Changes the code in one place after the other and shows which changes no test finds. `npm run test:mutations -- server/ledger` takes
 * files whose path begins so, `--sample 50` that many random mutants, `--seed` the same ones again. Works on a copy of the project.
 */
const root = join(import.meta.dirname, '../..')
const options = {
  sample: { type: 'string', default: '50' },
  seed: { type: 'string', default: String(Date.now()) },
} as const
const { positionals, values } = parseArgs({ allowPositionals: true, options })

interface Job extends Mutant {
  file: string
  tests: string[]
}

const folder = createCopy()
const jobs = shuffle(listJobs(), Number(values.seed)).slice(0, Number(values.sample))
console.log(`${jobs.length} mutants, seed ${values.seed}.`)
// All mutants meet their own tests first, so that the few they miss can be read while all tests run for them.
const missed = jobs.filter((job, at) => show(`${at + 1}/${jobs.length}`, job, job.tests))
const survivors = missed.filter((job, at) => show(`missed ${at + 1}/${missed.length}`, job, []))
rmSync(folder, { recursive: true })
console.log(`${jobs.length - survivors.length} of ${jobs.length} found.`)
for (const job of survivors) console.log(describe(job))

/** Whether the mutant survives. */
function show(count: string, job: Job, tests: string[]): boolean {
  const isFound = isFoundBy(job, tests)
  console.log(`${count} ${isFound ? 'found' : 'SURVIVED'} ${describe(job)}`)
  return !isFound
}

function describe({ file, line, change }: Job): string {
  return `${file}:${line} ${change}`
}

function createCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), 'joma-mutants-'))
  const { stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  for (const file of stdout.split('\0').filter(Boolean)) cpSync(join(root, file), join(copy, file))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

function listJobs(): Job[] {
  const files = globSync('{contract,server,src}/**/*.ts', { cwd: root }).filter(
    (file) =>
      !/\.docs\.ts$/.test(file) && (positionals.length === 0 || positionals.some((each) => file.startsWith(each))),
  )
  return files.flatMap((file) => {
    const target = targets.find((each) => matchesGlob(file, each.files))
    if (!target) return []
    return createMutants(file, readFileSync(join(root, file), 'utf8')).map((mutant) => ({
      ...mutant,
      file,
      tests: target.tests,
    }))
  })
}

/** Whether a test fails. Without names of tests, all of them run. The named ones are those of the same side. */
function isFoundBy({ file, text }: Job, tests: string[]): boolean {
  const path = join(folder, file)
  const original = readFileSync(path)
  writeFileSync(path, text)
  const sides = tests.length === 0 ? ['server', 'page'] : [file.startsWith('src/') ? 'page' : 'server']
  const projects = ['unit', ...sides].flatMap((project) => ['--project', project])
  const args = ['vitest', 'run', ...projects, '--bail', '1', '--reporter', 'dot', ...tests]
  // A mutant that never ends is found too.
  const { status } = spawnSync('npx', args, { cwd: folder, stdio: 'ignore', timeout: 20 * 60_000 })
  writeFileSync(path, original)
  return status !== 0
}

/** The same order for the same seed. */
function shuffle<Item>(items: Item[], seed: number): Item[] {
  let state = seed % 2_147_483_647 || 1
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return state
  }
  return items
    .map((item) => ({ item, rank: next() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item)
}
