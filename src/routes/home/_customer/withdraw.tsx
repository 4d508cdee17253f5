import { createFileRoute } from '@tanstack/react-router'
import { withdrawals } from '#contract/withdrawals.ts'
import { reading } from '../../../api/query.ts'
import { WithdrawScreen } from '../../../member/withdrawals/withdraw-screen.tsx'
import { titled } from '../../../words/titled.ts'
import { words } from '../../../words/words.ts'

export const Route = createFileRoute('/home/_customer/withdraw')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(reading(withdrawals.limits, {})),
  head: () => titled(words.withdrawals.title),
  component: Withdraw,
})

function Withdraw() {
  return <WithdrawScreen back="/home" />
}
