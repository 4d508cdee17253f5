import { expect, test } from 'vitest'
import { readReport } from '../../build/check-vulnerabilities.ts'

const report = (severity: string) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: {
      a: { name: 'a', severity, fixAvailable: true },
      b: { name: 'b', severity: 'low', fixAvailable: false },
    },
    metadata: {},
  })

test.each([
  ['high', ['a (high)']],
  ['critical', ['a (critical)']],
  ['moderate', []],
])('a vulnerability of severity %s gives %j', (severity, expected) => {
  expect(readReport(report(severity))).toEqual(expected)
})

test.each(['', '{"message":"405 Method Not Allowed","error":{"summary":""}}', 'npm error'])(
  'without a report (%j) the dependencies count as not checked',
  (json) => {
    expect(readReport(json)).toBeNull()
  },
)
