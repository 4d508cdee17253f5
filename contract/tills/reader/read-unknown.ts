import type { PaymentMethod } from '../../fields.ts'
import type { Poisha } from '../../money.ts'
import { providers } from '../../providers.ts'
import { readFigure, readMoment } from './figure.ts'
import { balance as balanceLabel, idLabel } from './patterns.ts'

/** What an SMS of an unknown form shows. */
export interface Unknown {
  /** How many different transaction ids it has. Two are two SMS. */
  idCount: number
  hasAmount: boolean
  hasBalance: boolean
  /** Poisha after the movement. Null if the text shows none, or several. */
  balance: Poisha | null
  /** ISO 8601, UTC. */
  happenedAt: string | null
}

const anyAmount = /(?:Tk|BDT)[. ]{0,2}\d|\bAm(?:oun)?t: ?\d/i
/** Transaction ids with their labels. The letters and digits of an id can look like an amount: `9TK5`. */
export const ids = new RegExp(String.raw`${idLabel}[:. ]{0,3}([A-Z\d]{8,10})`, 'gi')
// A «bonus balance» of an advertisement is none of the account.
const balances = new RegExp(
  String.raw`(?:(?<=^|[.,;!:\d] ?|(?:your|আপনার|new|current|available|avl|main|a\/c|account|is|p?m\.?) )|(?=Net ?Bal|Bal(?:ance)?:))${balanceLabel('Net ?Bal(?:ance)?|Balance is|Balance|Bal')}`,
  'gi',
)
const moments = /(\d\d[/-]\d\d[/-]\d{4}|\d\d-[A-Z]{3}-(?:\d\d)?\d\d),? (?:at )?(\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]m)?)/gi
const reference = /\bRef/i

/**
 * Reads the figures of an unknown form. The sender's words may contain a balance too. They come before the id, so that a balance
 * counts only at the id, after it, or without a reference before it.
 */
export function readUnknown(text: string, method: PaymentMethod): Unknown {
  const foundIds = [...text.matchAll(ids)]
  // The next part can be glued to an id.
  const { chars } = providers[method].transactionId
  const idCount = new Set(foundIds.map(([, id]) => id!.slice(0, chars).toUpperCase())).size
  const idAt = foundIds.at(-1)?.index ?? -1
  const isOwn = ({ index, 0: { length } }: RegExpExecArray) =>
    (idAt >= 0 && index + length >= idAt - 3) || !reference.test(text.slice(0, index))
  const shown = [...text.matchAll(balances)]
  const figures = new Set(shown.map(({ groups }) => readFigure(groups!.balance)))
  const [figure] = figures
  const times = [...text.matchAll(moments)].filter(({ index }) => index > idAt)
  const [time] = times
  return {
    idCount,
    hasAmount: anyAmount.test(text.replace(ids, '').replace(balances, '')),
    hasBalance: shown.length > 0,
    balance: idCount < 2 && figures.size === 1 && shown.every(isOwn) ? (figure ?? null) : null,
    happenedAt: (idCount < 2 && times.length === 1 && readMoment(time![1]!, time![2]!)) || null,
  }
}
