import * as v from 'valibot'
import { type PaymentMethod, Text } from './fields.ts'
import { issue } from './issues.ts'
import { plainNumber, plainTransactionId } from './plain-input.ts'
import { providers } from './providers.ts'

/** The digits of a mobile number. */
export const mobileDigits = 11

/** The mobile number of an account, whose number can have a check digit. */
export const toMobile = (accountNumber: string): string => accountNumber.slice(0, mobileDigits)

/** The number of a mobile account: 11 digits, or 12 of Rocket. The server stores it as `plainNumber`. */
export const AccountNumber = v.pipe(
  Text(40),
  v.check((text) => /^01[3-9]\d{8,9}$/.test(plainNumber(text)), issue('not_an_account_number')),
)

/** Whether an `AccountNumber` has the length of the method. Numbers of some providers can have a check digit. */
export const isPayable = (number: string, method: PaymentMethod | null): boolean =>
  method === null || providers[method].hasCheckDigit === true || plainNumber(number).length === mobileDigits

/** The id that a provider gives to a transfer. However it is typed, its output is `plainTransactionId`. */
export const TransactionId = v.pipe(
  Text(40),
  v.transform(plainTransactionId),
  v.check((id) => /^[A-Z\d]{3,}$/.test(id), issue('not_a_transaction_id')),
)

/** The source of a regular expression for a transaction id of the method, in upper case. */
export function idPattern(method: PaymentMethod): string {
  const { chars, isNumber } = providers[method].transactionId
  return `${isNumber ? String.raw`\d` : String.raw`[A-Z\d]`}{${chars}}`
}

/** Whether an id has the method's current format. Only a hint, because a provider can change its format. */
export const hasTransactionIdFormat = (method: PaymentMethod, id: string): boolean =>
  new RegExp(`^${idPattern(method)}$`, 'i').test(id.trim())

/** «01712•••678»: without three digits before the last three, so that it is no whole number. */
export const maskNumber = (number: string): string => `${number.slice(0, 5)}•••${number.slice(8)}`
