import { createFileRoute } from '@tanstack/react-router'
import { WaitingScreen } from '../../../../member/outbox/entries/waiting-screen.tsx'
import { EditPayment } from '../../../../member/payments/edit-payment.tsx'
import { EditMessage } from '../../../../member/supports/edit-message.tsx'
import { titled } from '../../../../words/titled.ts'
import { words } from '../../../../words/words.ts'

export const Route = createFileRoute('/home/_customer/more/waiting')({
  head: () => titled(words.outbox.title),
  component: Waiting,
})

function Waiting() {
  return <WaitingScreen edits={{ payment: EditPayment, support: EditMessage }} />
}
