import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyState, type Key, press } from '#src/admin/accounts/calculator-state.ts'
import { calculate } from '#src/admin/accounts/decimal.ts'
import { keepInside } from '#src/admin/accounts/keep-inside.ts'
import { openPage } from '../support/page/open-page.tsx'
import { createAdmin } from '../support/server/members.ts'

const pressed = (...keys: Key[]) => keys.reduce(press, emptyState)

describe('its arithmetic', () => {
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
  ] as const)('%s %s %s is exactly %s', (left, operator, right, result) => {
    expect(calculate(left, operator, right)).toBe(result)
  })

  test('what is added and taken away again leaves what there was', () => {
    const hundredths = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n })
    fc.assert(
      fc.property(hundredths, hundredths, (one, other) => {
        const [a, b] = [written(one), written(other)]
        expect(calculate(calculate(a, '+', b)!, '−', b)).toBe(calculate(a, '+', '0'))
      }),
    )
  })

  test('nothing is divided by zero', () => {
    expect(calculate('5', '÷', '0.00')).toBeUndefined()
  })
})

const written = (hundredths: bigint) => {
  const digits = (hundredths < 0n ? -hundredths : hundredths).toString().padStart(3, '0')
  return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

describe('its keys', () => {
  test('it calculates from left to right', () => {
    expect(pressed('2', '+', '3', '×', '4', '=').shown).toBe('20')
  })

  test('an operator after another one takes its place', () => {
    expect(pressed('8', '+', '−', '3', '=').shown).toBe('5')
  })

  test('a digit after a result begins anew', () => {
    expect(pressed('2', '+', '3', '=', '7').shown).toBe('7')
    expect(pressed('2', '+', '3', '=', '7', '=').shown).toBe('7')
  })

  test('an operator after a result goes on with it', () => {
    expect(pressed('2', '+', '3', '=', '×', '4', '=').shown).toBe('20')
  })

  test('a number has one point', () => {
    expect(pressed('1', '.', '.', '5', '.', '2').shown).toBe('1.52')
    expect(pressed('.', '5').shown).toBe('0.5')
    expect(pressed('5', '.', '+', '1', '=').shown).toBe('6')
  })

  test('cancel takes back a digit, or the operator where no digit follows it', () => {
    expect(pressed('1', '2', 'cancel').shown).toBe('1')
    expect(pressed('1', 'cancel', 'cancel').shown).toBe('0')
    expect(pressed('1', '2', '+', 'cancel', '=').shown).toBe('12')
  })

  test('no more digits than it can show are taken, and what is too large says so', () => {
    const nines = Array.from({ length: 20 }, () => '9' as const)
    expect(pressed(...nines).shown).toBe('9'.repeat(15))
    expect(pressed(...nines, '×', ...nines, '=').problem).toBe('This is too large.')
    expect(pressed(...nines, '×', ...nines, '=', '5').problem).toBeUndefined()
  })
})

test('what floats stays in the window', () => {
  const [size, space] = [
    { width: 300, height: 400 },
    { width: 1_000, height: 800 },
  ]
  expect(keepInside({ left: -50, top: 900, ...size }, space)).toEqual({ left: 8, top: 392 })
  expect(keepInside({ left: 990, top: -5, ...size }, space)).toEqual({ left: 692, top: 8 })
  expect(keepInside({ left: 40, top: 60, ...size }, space)).toEqual({ left: 40, top: 60 })
  expect(keepInside({ left: 40, top: 60, ...size }, { width: 200, height: 200 })).toEqual({ left: 8, top: 8 })
})

async function openCalculator() {
  const page = openPage('/home/accountant', { as: await createAdmin() })
  await page.user.click(await screen.findByRole('button', { name: 'Open calculator' }))
  const box = await screen.findByRole('dialog', { name: 'Calculator' })
  const calculator = within(box)
  const display = () => calculator.getByRole('status').querySelector('b')?.textContent
  return { ...page, box, calculator, display }
}

test('it calculates by mouse', async () => {
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

test('it calculates by keyboard, and says so where it cannot', async () => {
  const { user, box, display } = await openCalculator()
  expect(document.activeElement).toBe(box)

  await user.keyboard('123456.5*2{Enter}')
  expect(display()).toBe('2,46,913')
  await user.keyboard('{Delete}0.1+0.2=')
  expect(display()).toBe('0.3')
  await user.keyboard('8/0{Enter}')
  expect(display()).toBe('Cannot divide by zero.')
  await user.keyboard('12{Backspace}')
  expect(display()).toBe('1')
})

test('the keyboard goes on after keys were pressed by mouse', async () => {
  const { user, calculator, display } = await openCalculator()

  await user.click(calculator.getByRole('button', { name: '7' }))
  await user.keyboard('+5{Enter}')

  expect(display()).toBe('12')
})

test('closed and opened again, it remembers nothing', async () => {
  const { user } = await openCalculator()
  await user.keyboard('42{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const button = screen.getByRole('button', { name: 'Open calculator' })
  expect(document.activeElement).toBe(button)

  await user.click(button)

  const again = within(await screen.findByRole('dialog', { name: 'Calculator' }))
  expect(again.getByRole('status').textContent).toBe('0')
})

test('it is moved by arrow keys and by pointer, and stays in the window', async () => {
  const { box, calculator, user } = await openCalculator()
  const handle = calculator.getByRole('button', { name: 'Move the calculator with the arrow keys' })
  handle.focus()

  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}')
  expect([box.style.left, box.style.top]).toEqual(['32px', '24px'])
  await user.keyboard('{ArrowLeft>9/}')
  expect(box.style.left).toBe('8px')

  fireEvent.pointerDown(handle, { clientX: 0, clientY: 0, button: 0, pointerId: 1 })
  fireEvent.pointerMove(handle, { clientX: 300, clientY: 200, pointerId: 1 })
  expect([box.style.left, box.style.top]).toEqual(['300px', '200px'])
  fireEvent.pointerMove(handle, { clientX: 90_000, clientY: 90_000, pointerId: 1 })
  expect([box.style.left, box.style.top]).toEqual([`${innerWidth - 8}px`, `${innerHeight - 8}px`])
  fireEvent.pointerUp(handle, { pointerId: 1 })
  fireEvent.pointerMove(handle, { clientX: 20, clientY: 20, pointerId: 1 })
  expect(box.style.left).toBe(`${innerWidth - 8}px`)
})

test('the page under it can be used', async () => {
  const { user, addressNow } = await openCalculator()

  await user.click(screen.getByRole('button', { name: '7 days' }))

  await waitFor(() => expect(addressNow()).toContain('period=7'))
  screen.getByRole('dialog', { name: 'Calculator' })
})
