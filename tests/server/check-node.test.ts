import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const check = 'server/commands/check-node.js'

/** Starts a command in a temporary project folder. */
function start({ node, isInstalled = true }: { node: string; isInstalled?: boolean }) {
  const folder = mkdtempSync(join(tmpdir(), 'joma-needs-node-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(check, join(folder, check))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', engines: { node } }))
  mkdirSync(join(folder, 'node_modules'))
  if (isInstalled) writeFileSync(join(folder, 'node_modules/.package-lock.json'), '{}')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', `./${check}`, '--eval', 'console.log("started")'],
    { cwd: folder, encoding: 'utf8' },
  )
  return { status, stdout, stderr }
}

test('a command before the end of npm install prints one line with the next step', () => {
  const { status, stdout, stderr } = start({ node: '>=20.0.0', isInstalled: false })

  expect(status).toBe(1)
  expect(stdout).toBe('')
  expect(stderr).toBe('Joma is not installed yet: run "npm install" and wait until it ends.\n')
})

test('a command on a Node older than the engines field prints one line with the next step', () => {
  const { status, stdout, stderr } = start({ node: '>=999.9.0' })

  expect(status).toBe(1)
  expect(stdout).toBe('')
  expect(stderr).toMatch(
    /^Joma needs Node 999\.9\.0 or newer .* this is v\d+.*run "npm install" with install scripts\.\n$/,
  )
})

test('a command on a supported Node starts', () => {
  expect(start({ node: `>=${process.versions.node}` })).toEqual({ status: 0, stdout: 'started\n', stderr: '' })
  expect(start({ node: '>=9.99.0' })).toEqual({ status: 0, stdout: 'started\n', stderr: '' })
})
