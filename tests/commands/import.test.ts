import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hash as hashArgon2 } from '@node-rs/argon2'
import { hash as hashBcrypt } from '@node-rs/bcrypt'
import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { brands, defaultBrand } from '#contract/brands.ts'
import { plans } from '#contract/plans.ts'
import { sessions } from '#contract/sessions.ts'
import { statements } from '#contract/statements.ts'
import { users } from '#contract/users.ts'
import { connect } from '#server/db/connect.ts'
import { readMembers } from '#server/imports/read-members.ts'
import { users as userTable } from '#server/users/table.ts'
import { createMigratedLocation, type DataLocation } from '../support/server/data-locations.ts'
import { dumpLocation } from '../support/server/filled-backup.ts'
import { startJoma } from '../support/server/joma-process.ts'
import { runCommand, spawnCommand } from '../support/server/run-command.ts'
import { createCaller } from '../support/server/wire.ts'

const heading = 'username,email,mobile_number,balance,earning,plan,referrer,password_hash'
const admin = { ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'a password of the admin' }

/** A running server with a plan, and a function that writes a file of members beside its data. */
async function createShop() {
  const location = { ...(await createMigratedLocation()), environment: { PUBLIC_URL: 'https://padma.example' } }
  const joma = await startJoma({ ...location, environment: admin })
  onTestFinished(() => joma.end('SIGTERM'))
  const call = createCaller(joma.address)
  const signIn = async (username: string, password: string) =>
    call(sessions.signIn, { username, password }).then(({ data, ...reply }) => ({ ...reply, token: data?.accessToken }))
  const as = await signIn('admin', admin.ADMIN_PASSWORD)
  const plan = { plan_name: 'Golden', price: 100, bonus: 5, refer_balance: 10, features: '["Videos"]' }
  expect(await call(plans.create, plan, { as })).toMatchObject({ status: 200 })
  const write = async (...lines: string[]) => {
    const file = join(location.dataDir, 'members.csv')
    await writeFile(file, lines.join('\r\n'))
    return file
  }
  return { location, call, signIn, write }
}

const ignoreRuns = ({ setting: _, session: __, ...rows }: Awaited<ReturnType<typeof dumpLocation>>) => rows

const readHash = async ({ databaseUrl }: DataLocation, username: string) => {
  const { db, close } = await connect(databaseUrl)
  try {
    const [user] = await db.select().from(userTable).where(eq(userTable.username, username))
    return user!.password_hash
  } finally {
    await close()
  }
}

test('an import creates members with their money, plan and referrer, and a second one changes nothing', async () => {
  const { location, call, signIn, write } = await createShop()
  const bcrypt = await hashBcrypt('the old password', 4)
  const file = await write(
    heading,
    `karim,karim@example.com,01712345678,"1,250.50",0,Golden,rahim,${bcrypt}`,
    'rahim,rahim@example.com,+8801812345678,,300,,,',
  )

  const { stdout: foreseen } = await runCommand('import', location, file, '--dry-run')
  expect(foreseen.split('\n')).toEqual([
    'line 2: karim: new, balance 1250.50, income 0.00, plan Golden, referred by rahim, keeps the password',
    'line 3: rahim: new, balance 0.00, income 300.00, gets a link',
    '2 new members with balances of 1250.50 and incomes of 300.00 taka, 0 were there already, 0 refused. Nothing was changed.',
    'Members without password_hash: 1. Each needs a link to choose a password. Add --sms FILE: the links are written there, as SMS to send.',
    '',
  ])
  expect((await dumpLocation(location)).user).toHaveLength(1)

  expect(await runCommand('import', location, file)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Members without password_hash: 1.'),
  })
  expect((await dumpLocation(location)).user).toHaveLength(1)
  const sms = join(location.dataDir, 'sms.csv')
  expect(await spawnCommand('import', location, file, '--sms', sms)).toMatchObject({ code: 0, stderr: '' })
  const first = ignoreRuns(await dumpLocation(location))
  expect(await runCommand('import', location, file)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^0 new members .* 2 were there already, 0 refused\.\n$/),
  })
  expect(ignoreRuns(await dumpLocation(location))).toEqual(first)

  const as = await signIn('karim', 'the old password')
  const karim = (await call(users.me, {}, { as })).data
  expect(karim).toMatchObject({ balance: 1250.5, earning: 0, plan_name: 'Golden', mobile_number: '01712345678' })
  expect((await call(statements.mine, {}, { as })).data.items).toMatchObject([
    { reason: 'opening_balance', amount: 1250.5, from: null, to: 'balance', other: null },
  ])
  expect(await runCommand('audit', location)).toMatchObject({ code: 0 })
})

describe('the password of another program', () => {
  const foreign = {
    bcrypt: () => hashBcrypt('the old password', 4),
    'bcrypt of PHP': async () => (await hashBcrypt('the old password', 4)).replace('$2b$', '$2y$'),
    'Argon2 with other parameters': () => hashArgon2('the old password', { memoryCost: 8_192, timeCost: 3 }),
  }

  test.for(Object.entries(foreign))(
    'of %s works, and is stored as Joma’s own at the first sign-in',
    async ([, hash]) => {
      const { location, signIn, write } = await createShop()
      await runCommand(
        'import',
        location,
        await write(heading, `karim,k@example.com,01712345678,,,,,"${await hash()}"`),
      )
      const imported = await readHash(location, 'karim')

      expect(await signIn('karim', 'another password')).toMatchObject({ status: 401 })
      expect(await readHash(location, 'karim')).toBe(imported)
      const both = await Promise.all([signIn('karim', 'the old password'), signIn('karim', 'the old password')])

      expect(both).toMatchObject([{ status: 200 }, { status: 200 }])
      const renewed = await readHash(location, 'karim')
      expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
      expect(await signIn('karim', 'the old password')).toMatchObject({ status: 200 })
      expect(await readHash(location, 'karim')).toBe(renewed)
    },
  )
})

test('a member without a password gets a link by SMS, which opens the account once', async () => {
  const { location, call, signIn, write } = await createShop()
  const file = await write(heading, 'karim,karim@example.com,01712345678,20,,,,')
  const smsFile = join(location.dataDir, 'sms.csv')

  expect(await signIn('karim', 'any password')).toMatchObject({ status: 401 })
  await runCommand('import', location, file, '--sms', smsFile)
  const sms = await readFile(smsFile, 'utf8')

  expect((await stat(smsFile)).mode & 0o777).toBe(0o600)
  expect(sms).toMatch(
    /^01712345678,জমা: আপনার অ্যাকাউন্ট karim তৈরি হয়েছে। ১৪ দিনের মধ্যে পাসওয়ার্ড দিন: https:\/\/padma\.example\S+#pst=\S+\n$/,
  )
  expect(await signIn('karim', 'karim’s password')).toMatchObject({ status: 401 })
  const token = sms.trim().split('#pst=')[1]!
  const chosen = { token, password: 'a long new password' }
  expect(await call(sessions.resetPassword, chosen)).toMatchObject({ status: 200 })
  expect(await signIn('karim', 'a long new password')).toMatchObject({ status: 200 })

  // Only members without a password get another link.
  await runCommand('import', location, file, '--sms', smsFile, '--new-links')
  expect(await readFile(smsFile, 'utf8')).toBe(sms)
})

test('the SMS of an import has the name of the shop, in English for members abroad', async () => {
  const { location, call, signIn, write } = await createShop()
  const as = await signIn('admin', admin.ADMIN_PASSWORD)
  expect(await call(brands.set, { ...defaultBrand, name: 'Padma Ads', name_bn: 'পদ্মা অ্যাডস' }, { as })).toMatchObject({
    status: 200,
  })
  const file = await write(
    'username,email,mobile_number,country',
    'karim,karim@example.com,01712345678,',
    'nadia,nadia@example.com,+911234567890,India',
  )
  const smsFile = join(location.dataDir, 'sms.csv')

  await runCommand('import', location, file, '--sms', smsFile)

  const lines = (await readFile(smsFile, 'utf8')).trim().split('\n').sort()
  expect(lines).toEqual([
    expect.stringMatching(/^\+911234567890,Padma Ads: your account nadia is ready\./),
    expect.stringMatching(/^01712345678,পদ্মা অ্যাডস: আপনার অ্যাকাউন্ট karim /),
  ])
})

test('without PUBLIC_URL, no member is imported who needs a link', async () => {
  const { location, write } = await createShop()
  const file = await write(heading, 'karim,karim@example.com,01712345678,20,,,,')
  const { environment: _, ...withoutUrl } = location

  const result = await runCommand('import', withoutUrl, file, '--sms', join(location.dataDir, 'sms.csv'))

  expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining('The import ended: PUBLIC_URL is not set') })
  expect((await dumpLocation(location)).user).toHaveLength(1)
})

test('rows that cannot be imported are written with their reasons, and the others are imported', async () => {
  const { location, write } = await createShop()
  const file = await write(
    heading,
    'good,good@example.com,01712345671,5,,,,',
    'ad min,space@example.com,01712345672,,,,,',
    'adrnin,like@example.com,01712345673,,,,,',
    'money,money@example.com,01712345674,1.234,,,,',
    'minus,minus@example.com,01712345675,-5,,,,',
    'plan,plan@example.com,01712345676,,,Silver,,',
    'lonely,lonely@example.com,01712345677,,,,nobody,',
    'one,one@example.com,01712345678,,,,two,',
    'two,two@example.com,01712345679,,,,one,',
    'after,after@example.com,01712345670,,,,money,',
    'GOOD,other@example.com,01712345681,,,,,',
    'hash,hash@example.com,01712345682,,,,,$2b$31$abcdefghijklmnopqrstuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuu',
    'friend,friend@example.com,01712345683,,,,good,',
    'short,short@example.com,01712345684',
    'long,long@example.com,01712345685,,,,,,more',
  )
  const smsFile = join(location.dataDir, 'sms.csv')

  const { code, stderr, stdout } = await runCommand('import', location, file, '--sms', smsFile)

  expect([code, stdout]).toEqual([3, expect.stringMatching(/^2 new members .* 13 refused\.\n$/)])
  const refusedFile = join(location.dataDir, 'members.refused.csv')
  expect(stderr).toBe(`Refused rows with their reasons: ${refusedFile}\n`)
  const reasons = (await readFile(refusedFile, 'utf8'))
    .split('\n')
    .slice(1, -1)
    .map((line) => /,(\d\d?),"?((?:[a-z_]+:|The line) .*?)"?$/.exec(line)?.slice(1))
  expect(reasons).toEqual([
    ['3', 'username: It must not contain a space.'],
    ['4', 'username: It looks like the name of an administrator.'],
    ['5', 'balance: For thousands leave out the dot. Enter at most two decimals.'],
    ['6', 'balance: The amount must not be negative.'],
    ['7', 'plan: No plan on sale has the name Silver.'],
    ['8', 'referrer: There is no such member, here or in the file.'],
    ['9', 'referrer: The referrers form a circle.'],
    ['10', 'referrer: The referrers form a circle.'],
    ['11', 'referrer: Line 5 is not imported.'],
    ['12', 'username: It is also in line 2.'],
    ['13', 'password_hash: It has to be one of bcrypt or Argon2, of usual cost.'],
    ['15', 'The line has 3 cells, and the first line of the file has 8 cells.'],
    ['16', 'The line has 9 cells, and the first line of the file has 8 cells.'],
  ])
  const { user } = await dumpLocation(location)
  expect(user!.map((row) => JSON.parse(row).username).sort()).toEqual(['admin', 'friend', 'good'])
})

test('a member who is there with other amounts, or another user of the name, is refused', async () => {
  const { location, write } = await createShop()
  const imported = await write(heading, 'karim,karim@example.com,01712345678,20,,,,')
  await runCommand('import', location, imported, '--sms', join(location.dataDir, 'sms.csv'))

  const { stdout } = await runCommand(
    'import',
    location,
    await write(heading, 'karim,karim@example.com,01712345678,30,,,,', 'admin,karim@example.com,01712345678,,,,,'),
    '--dry-run',
  )

  expect(stdout.split('\n').slice(0, 2)).toEqual([
    'line 2: karim: refused. balance, earning: The member is there already, imported with other amounts.',
    'line 3: admin: refused. username: Another user has this name.',
  ])
})

test('a file without the needed columns, or an unknown option, changes nothing and says why', async () => {
  const location = await createMigratedLocation()
  const file = join(location.dataDir, 'members.csv')
  await writeFile(file, 'name;email\nkarim;karim@example.com')

  expect(await runCommand('import', location, file)).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'The import ended: The file lacks the columns username, mobile_number, and has unknown columns: name. Columns: username, email, mobile_number, country, gender, balance, earning, plan, referrer, password_hash.\n' +
      'It can be run again: members that are there already stay as they are.\n',
  })
  expect(await runCommand('import', location, file, '--force')).toMatchObject({ code: 1 })
})

describe('a file that is no CSV of UTF-8', () => {
  const files = {
    'another encoding': {
      file: Buffer.from('username,email,mobile_number\nkar\u00edm,k@example.com,01712345678', 'latin1'),
      problem: 'The file is not UTF-8. Save it as "CSV UTF-8" and import that file.',
    },
    'UTF-16': {
      file: Buffer.from('\ufeffusername\temail\tmobile_number\n', 'utf16le'),
      problem: 'The file is not UTF-8. Save it as "CSV UTF-8" and import that file.',
    },
    'an open quote': {
      file: Buffer.from('username,email,mobile_number\n"karim,k@example.com,01712345678\n'),
      problem:
        'The file has a cell that begins with a double quote and does not end with one. Close it, or leave the quote out.',
    },
    'a quote inside a cell': {
      file: Buffer.from('username,email,mobile_number\n"ka"rim,k@example.com,01712345678\n'),
      problem:
        'Line 2 of the file has a double quote inside a cell. Write it twice, with the whole cell in double quotes, or leave it out.',
    },
  }

  test.for(Object.entries(files))('%s is named in one line', ([, { file, problem }]) => {
    expect(() => readMembers(file)).toThrow(new Error(problem))
  })
})
