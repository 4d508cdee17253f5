import { type Poisha, toPoisha } from '../../money.ts'
import { parseTaka } from '../../parse-taka.ts'
import { translateLabels } from './bengali.ts'
import type { ProviderSms } from './read-provider-sms.ts'
import { ids } from './read-unknown.ts'
import { normalizeSms } from './text.ts'

/**
 * What the movement of an SMS did to the balance of its owner, in poisha: incoming money less the fee, or minus outgoing money and its
 * fee; each plus an agent's commission, which the balance contains. A failed transfer changes nothing. Null without a balance, because
 * then nothing can be compared with it.
 */
export function changeOf({ direction, amount, fee, commission, balance }: ProviderSms): Poisha | null {
  if (balance === null) return null
  const moved = direction === 'in' ? amount : direction === 'out' ? -amount : 0n
  return direction === null ? 0n : moved - (fee ?? 0n) + (commission ?? 0n)
}

/** Of an SMS that was read or stored. Amounts are poisha. */
type Money = Pick<ProviderSms, 'method' | 'direction' | 'transactionId' | 'fee' | 'balance'> & { amount: Poisha | null }

/**
 * Equal for two SMS about the same money, however their texts are written: with other spaces, digits or advertisements. Two SMS with
 * one transaction id and direction, and different keys, contradict each other.
 */
export const moneyKey = ({ method, direction, transactionId, amount, fee, balance }: Money): string =>
  [method, direction, transactionId, amount, fee ?? 0n, balance].join(' ')

/** Whether two SMS report the same money. See `moneyKey`. */
export const sameMoney = (one: Money, other: Money): boolean => moneyKey(one) === moneyKey(other)

/** An amount, and its fee or discount. A forged SMS with more figures could fit too many balances. */
const figuresMax = 2
const figure = String.raw`\d+(?:,\d+)*(?:\.\d{1,2})?`
const amounts = new RegExp(String.raw`(?:Tk\.?|BDT|৳) ?(${figure})|(${figure}) ?(?:টাকা|Tk\b|BDT\b)`, 'gi')

/**
 * What the movement of an SMS of an unknown form can have done to the balance, in poisha: plus or minus one of its amounts, or both
 * together (an amount and its fee), or one less the other (a discount), or nothing. Only nothing if it shows more.
 */
export function findPossibleChanges(body: string, balance: Poisha): Poisha[] {
  const text = translateLabels(normalizeSms(body)).replace(ids, '')
  const figures = [...text.matchAll(amounts)].map(([, after, before]) => toPoisha(parseTaka((after ?? before)!)))
  const at = figures.lastIndexOf(balance)
  if (at !== -1) figures.splice(at, 1)
  const parts = figures.filter((each) => each > 0n)
  if (parts.length > figuresMax) return [0n]
  const [one = 0n, other = 0n] = parts
  const sums = [one, other, one + other, one > other ? one - other : other - one]
  return [...[...new Set(sums)].filter((sum) => sum > 0n).flatMap((sum) => [sum, -sum]), 0n]
}
