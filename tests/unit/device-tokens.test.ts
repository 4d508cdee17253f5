import { expect, test } from 'vitest'
import { createDeviceTokens } from '#server/sessions/device-tokens.ts'

test('a device token stays known after a rotation of the keys, until its key is removed', () => {
  const token = createDeviceTokens(['first']).create()

  expect(createDeviceTokens(['second', 'first']).isOwn(token)).toBe(true)
  expect(createDeviceTokens(['second']).isOwn(token)).toBe(false)
})

test('changed and shortened tokens are not accepted', () => {
  const tokens = createDeviceTokens(['key'])
  const token = tokens.create()
  const changed = token.startsWith('A') ? `B${token.slice(1)}` : `A${token.slice(1)}`

  for (const wrong of ['', changed, token.slice(0, -1), `${token}A`, token.slice(0, 22), `é${token.slice(1)}`])
    expect(tokens.isOwn(wrong)).toBe(false)
  expect(tokens.isOwn(token)).toBe(true)
})
