import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { recordRun } from '#server/settings/last-runs.ts'
import { db } from '../support/server/test-app.ts'
import { createWatchedApp, readMetrics } from '../support/server/watched-app.ts'

interface Rule {
  alert: string
  expr: string
  for?: string
  labels: { severity: string }
  annotations: { summary: string }
}

const { groups } = parse(readFileSync('deploy/prometheus-rules.yml', 'utf8')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
const page = readFileSync('docs/operating.md', 'utf8')

/** The series of a rule: the name of a metric, and its labels with values that are compared by `=`. */
const readSelectors = ({ expr }: Rule) =>
  [...expr.matchAll(/\b((?:joma|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)].map(([, name, labels = '']) => ({
    name: name!,
    labels: labels.split(/,\s*/).filter((label) => /^\w+="/.test(label) && !label.startsWith('job=')),
  }))

test('every alert has an expression, a severity and a summary', () => {
  expect(rules.length).toBeGreaterThan(10)
  for (const rule of rules)
    expect(rule).toMatchObject({
      alert: expect.stringMatching(/^Joma[A-Z]\w+$/),
      expr: expect.stringMatching(/\w/),
      labels: { severity: expect.stringMatching(/^(page|ticket)$/) },
      annotations: { summary: expect.stringMatching(/\w/) },
    })
})

test('the page of the operator names every alert, and no other', () => {
  const named = [...page.matchAll(/`(Joma[A-Z]\w+)`/g)].map(([, name]) => name)

  expect(named.sort()).toEqual(rules.map(({ alert }) => alert).sort())
})

test('every metric and every label of the rules is in the metrics of a server', async () => {
  await recordRun(db, { command: 'backup', gaps: 0 })
  await recordRun(db, { command: 'audit', brokenInvariants: 0 })
  const app = createWatchedApp(undefined, () => ({ open: 1, idle: 1, waiting: 0 }))
  await app.request('/api/v1/nothing')
  const series = (await readMetrics(app)).split('\n').filter((line) => !line.startsWith('#'))

  const selectors = rules.flatMap(readSelectors)
  expect(selectors.length).toBeGreaterThan(10)
  for (const { name, labels } of selectors) {
    const found = series.filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
    const matching = found.filter((line) => labels.every((label) => line.includes(label)))
    expect({ name, labels, isFound: matching.length > 0 }).toEqual({ name, labels, isFound: true })
  }
})

test('the metrics that the page of the operator names exist', async () => {
  const metrics = await readMetrics(createWatchedApp())
  const named = new Set([...page.matchAll(/`(joma_[a-z_]+)/g)].map(([, name]) => name!))

  expect(named.size).toBeGreaterThan(8)
  for (const name of named) expect(metrics).toContain(`# TYPE ${name} `)
})
