import type { OwnPayment } from '#contract/own-payments.ts'
import { messages } from '../../i18n/messages.ts'
import { AskAbout } from '../../ui/ask-about.tsx'
import { formatTaka } from '../../ui/format.tsx'

interface TakenBackProps {
  payment: Pick<OwnPayment, '_id' | 'amount' | 'reversed_amount'>
  /** In a list: only the reason. */
  isBrief?: boolean
}

/** For an accepted payment whose SMS proved forged: why it was taken back, how much of it, and what to do. */
export function TakenBack({ payment, isBrief = false }: TakenBackProps) {
  const { why, all, part, none, help } = messages.paymentWatch.takenBack
  if (isBrief) return why
  const { _id, amount, reversed_amount } = payment
  const taken = reversed_amount ?? 0
  const describe = taken < amount ? part : all
  return (
    <>
      {why} {taken > 0 ? describe(formatTaka(taken)) : none}
      <br />
      {help} <AskAbout about="payment" id={_id} />
    </>
  )
}
