import { afterEach, expect, test } from 'vitest'
import { defaultBrand } from '#contract/brands.ts'
import { emails } from '#contract/emails.ts'
import { factors } from '#contract/factors.ts'
import { sessions } from '#contract/sessions.ts'
import { brands } from '#server/brands/table.ts'
import { call } from '../support/server/call.ts'
import { downloadExport, prepareExport } from '../support/server/exports.ts'
import { createMember, password } from '../support/server/members.ts'
import { newPassword } from '../support/server/sessions.ts'
import { app, db, mails, parts } from '../support/server/test-app.ts'

const setShapla = () =>
  db.insert(brands).values({ ...defaultBrand, name: 'Shapla', name_bn: 'শাপলা', contact: '01700 112 233' })

afterEach(async () => {
  await db.delete(brands)
})

async function mailAfterPasswordChange(locale?: 'en' | 'bn') {
  const as = await createMember()
  const { email } = await as.me()
  if (locale) await call(emails.setLanguage, { locale }, { as })
  const changed = { currentPassWord: password, newPassword, confirmPassword: newPassword }
  expect((await call(sessions.changePassword, changed, { as })).status).toBe(200)
  await parts.background.settled()
  const [mail] = mails.filter(({ to }) => to === email)
  return { as, mail }
}

test('a mail has the name of the shop and its contact', async () => {
  await setShapla()

  const { as, mail } = await mailAfterPasswordChange()

  expect(mail).toMatchObject({ subject: 'Your Shapla password was changed', shopName: 'Shapla' })
  expect(mail?.text).toContain(`the password of the Shapla account "${as.username}" was changed`)
  expect(mail?.text).toMatch(/\n\nShapla\n01700 112 233\n$/)
})

test('a mail is in the language that the member has chosen', async () => {
  await setShapla()

  const { as, mail } = await mailAfterPasswordChange('bn')

  expect(mail).toMatchObject({ subject: 'আপনার শাপলা পাসওয়ার্ড বদলানো হয়েছে', shopName: 'শাপলা' })
  expect(mail?.text).toContain(`শাপলা অ্যাকাউন্ট "${as.username}"-এর পাসওয়ার্ড বদলানো হয়েছে।`)
  expect(mail?.text).toMatch(/\n\nশাপলা\n01700 112 233\n$/)
})

test('a link for a new password comes in the language of its account', async () => {
  const as = await createMember()
  const { email } = await as.me()
  await call(emails.setLanguage, { locale: 'bn' }, { as })

  await call(sessions.forgotPassword, { username: as.username })

  await parts.background.settled()
  const [mail] = mails.filter(({ to }) => to === email)
  expect(mail?.subject).toBe('জমা: নতুন পাসওয়ার্ড দিন')
  expect(mail?.text).toMatch(/\/auth\/recovery-password#pst=[\w-]{43}\n/)
})

test('only a known language is stored', async () => {
  const as = await createMember()

  expect(await call(emails.setLanguage, { locale: 'fr' as never }, { as })).toMatchObject({ status: 400 })
})

test('authenticator apps, exported files and the document of the API have the name of the shop', async () => {
  await setShapla()
  const as = await createMember()

  const { uri } = (await call(factors.startTotp, {}, { as })).data
  const file = await downloadExport(await prepareExport('users', {}))
  const document = await app.request('/api/v1/openapi.json', { headers: { 'Accept-Encoding': '' } })

  expect(uri).toContain('issuer=Shapla')
  expect(file.headers.get('Content-Disposition')).toMatch(/filename="shapla-users-\d{4}-\d\d-\d\d\.csv"/)
  expect((await document.json()).info.title).toBe('Shapla')
})
