import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openMailer } from '#server/mail/open-mailer.ts'
import { captureLog } from '../support/server/capture-log.ts'
import { exampleMail, givenUpMessage, mailFrom } from '../support/server/test-mailer.ts'

test('without a mail server a mail is written to a file that only its owner can read, and the log has its path', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'joma-mail-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const { log, entries, lines } = captureLog()
  const mailer = await openMailer({ smtpUrl: undefined, mailFrom: mailFrom, dataDir }, log)

  mailer.send(exampleMail)
  mailer.send({ ...exampleMail, to: 'karim@example.com' })
  await mailer.close()

  const folder = join(dataDir, 'mail')
  const files = (await readdir(folder)).map((name) => join(folder, name))
  expect(entries().map(({ file }) => file)).toEqual(expect.arrayContaining(files))
  expect(files).toHaveLength(2)
  for (const file of files) {
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const email = await PostalMime.parse(await readFile(file))
    expect(email).toMatchObject({
      subject: exampleMail.subject,
      text: exampleMail.text,
      from: { address: 'no-reply@joma.example' },
    })
  }
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect(lines.join()).not.toMatch(/rahim|karim|pst/)
})

test('a mail folder without write permission loses mails but does not stop the server', async () => {
  const { log, entries } = captureLog()
  const mailer = await openMailer({ smtpUrl: undefined, mailFrom: mailFrom, dataDir: '/dev/null' }, log)

  mailer.send(exampleMail)
  await vi.waitFor(() => expect(entries()).toMatchObject([{ level: 'warn', code: 'ENOTDIR' }]))
  await mailer.close()

  expect(entries().at(-1)).toMatchObject({ level: 'error', msg: givenUpMessage })
})
