import { screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { MoneyField } from '#src/forms/money-field.tsx'
import { loadLanguage } from '#src/i18n/messages.ts'
import { render } from '../../support/page/render.tsx'

beforeEach(() => loadLanguage('en'))

function openField(initial?: string) {
  render(<MoneyField name="amount" label="Amount" defaultValue={initial} />)
  const field = screen.getByLabelText<HTMLInputElement>('Amount')
  return { user: userEvent.setup(), field, caret: () => field.selectionStart }
}

test.each([
  ['123456.50', '1,23,456.50'],
  ['১২৩৪৫', '১২,৩৪৫'],
  ['1234567{Backspace>7/}', ''],
])('the typed amount %s is grouped as «%s»', async (typed, shown) => {
  const { user, field } = openField()

  await user.type(field, typed)

  expect(field.value).toBe(shown)
})

test('an initial amount is grouped', () => {
  expect(openField('1500').field.value).toBe('1,500')
})

test('digits typed in the middle keep the caret after them', async () => {
  const { user, field, caret } = openField('1234')

  await user.type(field, '99', { initialSelectionStart: 1, initialSelectionEnd: 1 })

  expect(field.value).toBe('1,99,234')
  expect(caret()).toBe(4)
})

test('a pasted amount is grouped', async () => {
  const { user, field } = openField()
  await user.click(field)

  await user.paste('Tk 2500')
  expect(field.value).toBe('Tk 2500')
  await user.clear(field)
  await user.paste('2500.75')

  expect(field.value).toBe('2,500.75')
})

test('Backspace after a comma deletes the digit before it, and Delete the one after it', async () => {
  const { user, field } = openField('1234')

  await user.type(field, '{Backspace}', { initialSelectionStart: 2, initialSelectionEnd: 2 })
  expect(field.value).toBe('234')
  await user.clear(field)
  await user.type(field, '1234')
  await user.type(field, '{Delete}', { initialSelectionStart: 1, initialSelectionEnd: 1 })

  expect(field.value).toBe('134')
})
