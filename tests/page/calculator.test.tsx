import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculate, emptyState, type Key, press } from '#src/admin/accounts/calculator-state.ts'
import { clampToWindow } from '#src/admin/accounts/use-draggable.ts'
import { openPage } from '../support/page/open-page.tsx'
import { createAdmin } from '../support/server/members.ts'

const pressKeys = (...keys: Key[]) => keys.reduce(press, emptyState)

describe('the arithmetic', () => {
  test.each([
    ['0.1', '+', '0.2', '0.3'],
    ['0.3', '−', '0.1', '0.2'],
    ['5', '−', '7.5', '-2.5'],
    ['1.1', '×', '1.1', '1.21'],
    ['48500', '−', '31200', '17300'],
    ['1', '÷', '3', '0.333333333333'],
    ['2', '÷', '3', '0.666666666667'],
    ['-2', '÷', '3', '-0.666666666667'],
    ['0.05', '÷', '0.1', '0.5'],
    ['9007199254740993', '+', '0.01', '9007199254740993.01'],
  ] as const)('of %s %s %s gives exactly %s', (left, operator, right, result) => {
    expect(calculate(left, operator, right)).toBe(result)
  })

  test('of adding and then subtracting a number gives the number before', () => {
    const hundredths = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n })
    fc.assert(
      fc.property(hundredths, hundredths, (one, other) => {
        const [a, b] = [formatHundredths(one), formatHundredths(other)]
        expect(calculate(calculate(a, '+', b)!, '−', b)).toBe(calculate(a, '+', '0'))
      }),
    )
  })

  test('returns undefined for a division by zero', () => {
    expect(calculate('5', '÷', '0.00')).toBeUndefined()
  })
})

const formatHundredths = (hundredths: bigint) => {
  const digits = (hundredths < 0n ? -hundredths : hundredths).toString().padStart(3, '0')
  return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

describe('the keys', () => {
  test('calculate from left to right', () => {
    expect(pressKeys('2', '+', '3', '×', '4', '=').shown).toBe('20')
  })

  test('replace an operator with the next operator', () => {
    expect(pressKeys('8', '+', '−', '3', '=').shown).toBe('5')
  })

  test('start a new number with a digit after a result', () => {
    expect(pressKeys('2', '+', '3', '=', '7').shown).toBe('7')
    expect(pressKeys('2', '+', '3', '=', '7', '=').shown).toBe('7')
  })

  test('continue from a result with an operator', () => {
    expect(pressKeys('2', '+', '3', '=', '×', '4', '=').shown).toBe('20')
  })

  test('accept one decimal point per number', () => {
    expect(pressKeys('1', '.', '.', '5', '.', '2').shown).toBe('1.52')
    expect(pressKeys('.', '5').shown).toBe('0.5')
    expect(pressKeys('5', '.', '+', '1', '=').shown).toBe('6')
  })

  test('delete the last digit with cancel, or the last operator', () => {
    expect(pressKeys('1', '2', 'cancel').shown).toBe('1')
    expect(pressKeys('1', 'cancel', 'cancel').shown).toBe('0')
    expect(pressKeys('1', '2', '+', 'cancel', '=').shown).toBe('12')
  })

  test('accept at most the digits that fit, and show an error for a result that is too large', () => {
    const nines = Array.from({ length: 20 }, () => '9' as const)
    expect(pressKeys(...nines).shown).toBe('9'.repeat(15))
    expect(pressKeys(...nines, '×', ...nines, '=').problem).toBe('This is too large.')
    expect(pressKeys(...nines, '×', ...nines, '=', '5').problem).toBeUndefined()
  })
})

test('a floating panel stays inside the window', () => {
  const [size, space] = [
    { width: 300, height: 400 },
    { width: 1_000, height: 800 },
  ]
  expect(clampToWindow({ left: -50, top: 900, ...size }, space)).toEqual({ left: 8, top: 392 })
  expect(clampToWindow({ left: 990, top: -5, ...size }, space)).toEqual({ left: 692, top: 8 })
  expect(clampToWindow({ left: 40, top: 60, ...size }, space)).toEqual({ left: 40, top: 60 })
  expect(clampToWindow({ left: 40, top: 60, ...size }, { width: 200, height: 200 })).toEqual({ left: 8, top: 8 })
})

async function openCalculator() {
  const page = openPage('/home/accountant', { as: await createAdmin() })
  await page.user.click(await screen.findByRole('button', { name: 'Open calculator' }))
  const box = await screen.findByRole('dialog', { name: 'Calculator' })
  const calculator = within(box)
  const display = () => calculator.getByRole('status').querySelector('b')?.textContent
  return { ...page, box, calculator, display }
}

test('the calculator works with the mouse', async () => {
  const { user, calculator, display } = await openCalculator()

  for (const name of ['4', '8', '5', '0', '0', 'Minus', '3', '1', '2', '0', '0', 'Equals'])
    await user.click(calculator.getByRole('button', { name }))

  expect(display()).toBe('17,300')
  expect(calculator.getByRole('status').textContent).toContain('48,500 − 31,200')
  await user.click(calculator.getByRole('button', { name: 'Cancel last digit' }))
  expect(display()).toBe('17,300')
  await user.click(calculator.getByRole('button', { name: 'Clear' }))
  expect(display()).toBe('0')
})

test('the calculator works with the keyboard, and shows an error for a division by zero', async () => {
  const { user, box, display } = await openCalculator()
  await waitFor(() => expect(document.activeElement).toBe(box))

  await user.keyboard('123456.5*2{Enter}')
  expect(display()).toBe('2,46,913')
  await user.keyboard('{Delete}0.1+0.2=')
  expect(display()).toBe('0.3')
  await user.keyboard('8/0{Enter}')
  expect(display()).toBe('Cannot divide by zero.')
  await user.keyboard('12{Backspace}')
  expect(display()).toBe('1')
})

test('the keyboard continues an input that the mouse started', async () => {
  const { user, calculator, display } = await openCalculator()

  await user.click(calculator.getByRole('button', { name: '7' }))
  await user.keyboard('+5{Enter}')

  expect(display()).toBe('12')
})

test('the calculator is empty after it was closed and opened again', async () => {
  const { user } = await openCalculator()
  await user.keyboard('42{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const button = screen.getByRole('button', { name: 'Open calculator' })
  await waitFor(() => expect(document.activeElement).toBe(button))

  await user.click(button)

  const again = within(await screen.findByRole('dialog', { name: 'Calculator' }))
  expect(again.getByRole('status').textContent).toBe('0')
})

test('arrow keys and the pointer move the calculator, which stays inside the window', async () => {
  const { box, calculator, user } = await openCalculator()
  const handle = calculator.getByRole('button', { name: 'Move the calculator with the arrow keys' })
  handle.focus()

  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}')
  expect([box.style.left, box.style.top]).toEqual(['32px', '24px'])
  await user.keyboard('{ArrowLeft>9/}')
  expect(box.style.left).toBe('8px')

  fireEvent.pointerDown(handle, { clientX: 0, clientY: 0, button: 0, pointerId: 1 })
  fireEvent.pointerMove(handle, { clientX: 300, clientY: 200, pointerId: 1 })
  await waitFor(() => expect([box.style.left, box.style.top]).toEqual(['300px', '200px']))
  fireEvent.pointerMove(handle, { clientX: 90_000, clientY: 90_000, pointerId: 1 })
  const corner = [`${innerWidth - 8}px`, `${innerHeight - 8}px`]
  await waitFor(() => expect([box.style.left, box.style.top]).toEqual(corner))
  fireEvent.pointerUp(handle, { pointerId: 1 })
  fireEvent.pointerMove(handle, { clientX: 20, clientY: 20, pointerId: 1 })
  expect(box.style.left).toBe(`${innerWidth - 8}px`)
})

test('the page under the calculator stays usable', async () => {
  const { user, hrefNow } = await openCalculator()

  await user.click(screen.getByRole('button', { name: '7 days' }))

  await waitFor(() => expect(hrefNow()).toContain('period=7'))
  screen.getByRole('dialog', { name: 'Calculator' })
})
