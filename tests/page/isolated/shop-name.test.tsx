import { screen } from '@testing-library/dom'
import { beforeAll, expect, test, vi } from 'vitest'
import { toFileName } from '#contract/file-name.ts'
import { brandMeta, jomaBrand } from '#contract/page-brand.ts'

// Isolated, because the page reads the name of the shop when it is loaded.
beforeAll(() => {
  const meta = document.createElement('meta')
  meta.name = brandMeta
  const shapla = { ...jomaBrand, name: 'Shapla', name_bn: 'শাপলা', contact: '01700 112 233', hasOwnLook: true }
  meta.content = JSON.stringify(shapla)
  document.head.append(meta)
  vi.resetModules()
})

test('the sign-in has the name, the icon and the contact of the shop', async () => {
  const { openPage } = await import('../../support/page/open-page.tsx')

  openPage('/login')

  await screen.findByText('Support: 01700 112 233')
  screen.getByText('Shapla')
  expect(document.querySelector('.own-mark img')?.getAttribute('src')).toBe('/icons/icon.svg')
  expect(document.title).toBe('Sign in · Shapla')
  expect(document.body.textContent).not.toContain('Joma')
})

test('messages have the name in both languages, with the endings of Bengali', async () => {
  const { messages: english } = await import('#src/i18n/en/en.ts')
  const { messages: bengali } = await import('#src/i18n/bn/bn.ts')
  const { inflect } = await import('#src/i18n/bn/shop.ts')

  expect(english.users.refer.friends).toBe('Your friends on Shapla')
  expect(bengali.users.refer.friends).toBe('শাপলায় আপনার বন্ধুরা')
  expect(inflect('রঙিন')).toEqual({ name: 'রঙিন', at: 'রঙিন-এ', of: 'রঙিন-এর', to: 'রঙিন-কে' })
})

test.each([
  ['Joma', 'joma'],
  ['Shapla & Co. 2', 'shapla-co-2'],
  ['শাপলা', 'shop'],
])('files of %j begin with %j', (name, start) => {
  expect(toFileName(name)).toBe(start)
})
