import { chmodSync, chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyContext, followStage, readStages } from '../support/operations/dockerfile.ts'
import { createSharedFolder, run } from '../support/operations/installed-release.ts'
import { type Program, startJoma } from '../support/server/joma-process.ts'
import { isFull } from '../support/test-size.ts'

// Follows the Dockerfile without Docker, in folders instead of images.
const [build = [], final = []] = readStages('deploy/Dockerfile')
const folder = createSharedFolder(afterAll)
const root = join(folder, 'image')
const unprivileged = { uid: 65_534, gid: 65_534 }
const isRoot = process.getuid?.() === 0

const find = (name: string) => final.findLast((each) => each.name === name)?.value ?? ''
const parseCommand = (text: string): string[] => JSON.parse(text.slice(text.indexOf('[')))

beforeAll(async () => {
  chmodSync(folder, 0o755)
  const context = join(folder, 'context')
  await copyContext('deploy/Dockerfile.dockerignore', context)
  await followStage({ instructions: build, context, root, ...(!isFull && { nodeModules: 'node_modules' }) })
})

/** A command of the image, as a user that cannot change the program. */
function toProgram([file = '', ...args]: string[]): Program {
  const cwd = join(root, find('WORKDIR'))
  return { file: join(cwd, file), args, options: { cwd, ...(isRoot && unprivileged) } }
}

test('the image runs as a user without rights and copies only the installed release', () => {
  expect(find('USER')).toMatch(/^[1-9]\d*$/)
  expect(final.filter(({ name }) => name === 'COPY').map(({ value }) => value)).toEqual([
    '--from=build /srv/joma /srv/joma',
  ])
})

test('the image starts, writes only into its volume, and its health check follows the server', async () => {
  expect(find('ENV')).toBe(`DATA_DIR=${find('VOLUME')}`)
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { mode: 0o700 })
  if (isRoot) chownSync(dataDir, unprivileged.uid, unprivileged.gid)
  const checkHealth = ({ file, args, options }: Program, port: string) =>
    run(file, args, { ...options, env: { PORT: port } })

  await using joma = await startJoma({ dataDir, program: toProgram(parseCommand(find('CMD'))) })
  const check = toProgram(parseCommand(find('HEALTHCHECK')))
  const { port } = new URL(joma.address)

  expect((await fetch(joma.address)).status).toBe(200)
  await expect(checkHealth(check, port)).resolves.toBeDefined()
  await joma.end('SIGTERM')
  expect(joma.exitCode()).toBe(0)
  await expect(checkHealth(check, port)).rejects.toMatchObject({ code: 1 })
})
