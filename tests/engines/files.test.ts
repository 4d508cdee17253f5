import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { advertises } from '#contract/advertises.ts'
import { banks } from '#contract/banks.ts'
import { pictureUpload } from '#contract/pictures.ts'
import { users } from '#contract/users.ts'
import { encodePicture } from '#server/http/encode-picture.ts'
import { createMember } from '../support/browser/create-member.ts'
import { admin } from '../support/browser/prepared-data.ts'
import { desktop, phone, signIn } from '../support/engines/account.ts'
import { test } from '../support/engines/engine-test.ts'
import { expectText } from '../support/engines/expectations.ts'
import type { Tab } from '../support/engines/tab.ts'

test('a member uploads a picture', async ({ joma, startEngine }) => {
  const { username } = await createMember(joma)
  const engine = await startEngine()
  const tab = await engine.newTab()
  await tab.setSize(phone)
  await tab.goto(`${joma.address}/login`)
  await signIn(tab, username)
  await tab.goto(`${joma.address}/home/profile`)
  await expect.poll(() => tab.count({ role: 'button', name: 'Edit profile picture' })).toBe(1)

  await tab.upload({ css: 'input[type=file]' }, join(import.meta.dirname, '../../public/icons/icon-512.png'))
  await tab.click({ role: 'button', name: 'Use this picture' })

  await expect.poll(async () => (await joma.as(username)(users.me, {})).image).not.toBeNull()
  await expect
    .poll(() => tab.evaluate(() => document.querySelector<HTMLImageElement>('.avatar img')?.naturalWidth))
    .toBe(512)
})

test('a browser that gives noise instead of pixels sends a picture as it is', async ({ joma, startEngine }) => {
  const { username } = await createMember(joma)
  const engine = await startEngine({ resistsFingerprinting: true })
  const tab = await engine.newTab()
  await tab.goto(`${joma.address}/login`)
  await signIn(tab, username)
  await tab.goto(`${joma.address}/home/profile`)
  await expect.poll(() => tab.count({ role: 'button', name: 'Edit profile picture' })).toBe(1)
  test.skip(await canReadCanvas(tab), 'Only Firefox has this setting.')

  const file = join(import.meta.dirname, '../../public/icons/icon-512.png')
  await tab.upload({ css: 'input[type=file]' }, file)
  await tab.click({ role: 'button', name: 'Use this picture' })

  const read = async () => (await joma.as(username)(users.me, {})).image
  await expect.poll(read).not.toBeNull()
  const stored = await (await fetch(joma.address + (await read()))).bytes()
  const encoded = await encodePicture({ mime: 'image/png', bytes: await readFile(file) }, pictureUpload.limitBytes)
  expect(Buffer.from(encoded.bytes).equals(stored)).toBe(true)
})

const canReadCanvas = (tab: Tab) =>
  tab.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d')!
    context.fillStyle = '#123456'
    context.fillRect(0, 0, 1, 1)
    return context.getImageData(0, 0, 1, 1).data.join() === '18,52,86,255'
  })

test('an admin uploads a video and downloads a table', async ({ joma, startEngine }) => {
  await joma.asAdmin(banks.add, { bank_name: 'বিকাশ', account_number: '01712345678' })
  const engine = await startEngine()
  const tab = await engine.newTab()
  await tab.setSize(desktop)
  await tab.goto(`${joma.address}/login`)
  await signIn(tab, admin.username, admin.password)

  await test.step('the video', async () => {
    const countVideos = async () => (await joma.asAdmin(advertises.list, {})).items.length
    const before = await countVideos()
    await tab.goto(`${joma.address}/home/upload-adv`)
    await expectText(tab, 'Upload')
    await tab.upload({ css: 'input[type=file]' }, join(import.meta.dirname, '../../server/commands/demo/tea.mp4'))
    await tab.click({ role: 'button', name: 'Upload', isExact: true })
    await expect.poll(countVideos).toBe(before + 1)
  })

  await test.step('the table', async () => {
    await tab.goto(`${joma.address}/home/manage-account`)
    await expectText(tab, 'বিকাশ')
    await tab.click({ role: 'button', name: 'Export CSV' })
    const listTables = async () => (await readdir(engine.downloads)).filter((name) => name.endsWith('.csv'))
    await expect.poll(listTables).toHaveLength(1)
    const [name] = await listTables()
    await expect.poll(() => readFile(join(engine.downloads, name!), 'utf8')).toContain('বিকাশ')
  })
})
