import { expect, onTestFinished, test, vi } from 'vitest'
import { print, printFatal } from '#server/process/print.ts'
import { createFolder, createMigratedLocation } from '../support/server/data-locations.ts'
import { startJoma } from '../support/server/joma-process.ts'

// A server starts in some seconds, on a busy machine in many.
const parseLines = (output: string) =>
  output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

/** Makes the server print what Node and libraries print, and end by an error. */
const disturb = `process.on('SIGUSR2', () => {
  process.emitWarning('A warning of Node.')
  console.error('A message of a library', new Error('with an error'), { password: 'pri' + 'vate' })
  setImmediate(() => Promise.reject(new Error('not caught')))
})`

test('every line that a server prints is JSON, also warnings, output of libraries and the error that ends it', async () => {
  const joma = await startJoma({
    ...(await createMigratedLocation()),
    environment: { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(disturb)}`, HOST: '' },
  })
  onTestFinished(() => joma.end('SIGKILL'))
  await fetch(`${joma.address}/api/v1/nothing`)
  await vi.waitFor(() => expect(joma.output()).toContain('Administrator: admin'))

  process.kill(joma.pid, 'SIGUSR2')
  await vi.waitFor(() => expect(joma.isRunning()).toBe(false))

  const lines = parseLines(joma.output())
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        level: 'info',
        msg: expect.stringMatching(/^Other devices on this network can open it/),
      }),
      expect.objectContaining({ level: 'info', msg: `Joma is at ${joma.address}` }),
      expect.objectContaining({
        level: 'info',
        msg: expect.stringMatching(/^Administrator: admin {2}Password: \S{12,} /),
      }),
      expect.objectContaining({ level: 'info', msg: 'request' }),
      expect.objectContaining({ level: 'warn', err: expect.objectContaining({ message: 'A warning of Node.' }) }),
      expect.objectContaining({ level: 'error', msg: 'A message of a library' }),
      expect.objectContaining({ level: 'fatal', err: expect.objectContaining({ message: 'not caught' }) }),
    ]),
  )
  expect(joma.output()).not.toContain('private')
  expect(joma.exitCode()).toBe(1)
})

test('the address, the password and the reason of a failed start are printed at every log level', async () => {
  await using joma = await startJoma({ ...(await createMigratedLocation()), environment: { LOG_LEVEL: 'silent' } })
  await vi.waitFor(() => expect(joma.output()).toContain('Administrator: admin'))

  const refused = startJoma({ dataDir: createFolder(), environment: { LOG_LEVEL: 'silent', STOP_DELAY: 'long' } })

  await expect(refused).rejects.toThrow(/: \{"level":"fatal",[^\n]*"msg":"Joma did not start: STOP_DELAY [^\n]*"\}\n$/)
})

test('in a terminal the same lines are text', () => {
  const isTerminal = process.stdout.isTTY
  const [out, error] = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')].map((spy) => spy.mockReturnValue())
  const setTerminal = (isTTY: boolean) => {
    process.stdout.isTTY = isTTY
    process.stderr.isTTY = isTTY
  }
  onTestFinished(() => {
    setTerminal(isTerminal)
    vi.restoreAllMocks()
  })
  setTerminal(true)

  print('Joma is at http://localhost:3000')
  printFatal('Joma did not start')

  expect(out).toHaveBeenCalledExactlyOnceWith('Joma is at http://localhost:3000')
  expect(error).toHaveBeenCalledExactlyOnceWith('Joma did not start')
})
