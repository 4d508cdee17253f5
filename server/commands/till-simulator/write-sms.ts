import { randomInt } from 'node:crypto'
import { timeZone } from '#contract/days.ts'
import type { PaymentMethod } from '#contract/fields.ts'
import { providers } from '#contract/providers.ts'

const characters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const digits = '0123456789'

const createText = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** An id in the method's format. */
export function createTransactionId(method: PaymentMethod): string {
  const { chars, isNumber } = providers[method].transactionId
  return createText(isNumber ? digits : characters, chars)
}

export const createNumber = (): string => `017${createText(digits, 8)}`

/** The name with which the provider sends. */
export const senderOf = (method: PaymentMethod): string => providers[method].senders[0]

export interface Movement {
  method: PaymentMethod
  transactionId: string
  /** Taka. */
  amount: number
  /** The other side. */
  number: string
  at: Date
  /** Taka, of outgoing money. */
  fee?: number
  /** Taka after the movement. */
  balance: number
}

/** The SMS of the provider to the number that receives money. */
export function writeIncoming({ method, transactionId, amount, number, at, balance }: Movement): string {
  const time = formatTime(at)
  switch (method) {
    case 'bkash':
      return `You have received Tk ${figure(amount)} from ${number}. Fee Tk 0.00. Balance Tk ${figure(balance)}. TrxID ${transactionId} at ${time}`
    case 'nagod':
      return `Money Received.\nAmount: Tk ${figure(amount)}\nSender: ${number}\nRef: N/A\nTxnID: ${transactionId}\nBalance: Tk ${figure(balance)}\n${time}`
    case 'rocket':
      return `Tk${figure(amount)} received from A/C:***${number.slice(-3)} Fee:Tk0, Your A/C Balance: Tk${figure(balance)} TxnId:${transactionId} Date:${formatRocketTime(at)}.`
  }
}

/** The SMS of the provider to the number that sends money. */
export function writeOutgoing({ method, transactionId, amount, number, at, fee = 0, balance }: Movement): string {
  const time = formatTime(at)
  switch (method) {
    case 'bkash':
      return `Send Money Tk ${figure(amount)} to ${number} successful. Ref 1. Fee Tk ${figure(fee)}. Balance Tk ${figure(balance)}. TrxID ${transactionId} at ${time}`
    case 'nagod':
      return `Money Sent.\nAmount: Tk ${figure(amount)}\nReceiver: ${number}\nRef: N/A\nTxnID: ${transactionId}\nBalance: Tk ${figure(balance)}\n${time}`
    case 'rocket':
      return `Tk${figure(amount)} transferred to A/C:${number}0 Fee:Tk${figure(fee)}, Your A/C Balance: Tk${figure(balance)} TxnId:${transactionId} Date:${formatRocketTime(at)}.`
  }
}

const figure = (taka: number) => taka.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** `22/11/2026 13:22` */
const formatTime = (at: Date): string => clock.format(at).replace(',', '')

const rocketClock = new Intl.DateTimeFormat('en-US', {
  timeZone,
  day: '2-digit',
  month: 'short',
  year: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h12',
})

/** `29-MAY-26 10:26:24 pm` */
function formatRocketTime(at: Date): string {
  const parts = Object.fromEntries(rocketClock.formatToParts(at).map(({ type, value }) => [type, value]))
  const { day, month, year, hour, minute, second, dayPeriod } = parts
  return `${day}-${month?.toUpperCase()}-${year} ${hour}:${minute}:${second} ${dayPeriod?.toLowerCase()}`
}
