import { createFileRoute } from '@tanstack/react-router'
import { messages } from '../../../../i18n/messages.ts'
import { pageTitle } from '../../../../i18n/page-title.ts'
import { WaitingScreen } from '../../../../member/outbox/entries/waiting-screen.tsx'
import { EditPayment } from '../../../../member/payments/unsent-payments.tsx'
import { EditMessage, EditReply } from '../../../../member/supports/unsent-messages.tsx'

export const Route = createFileRoute('/home/_customer/more/waiting')({
  head: () => pageTitle(messages.outbox.title),
  component: Waiting,
})

function Waiting() {
  return <WaitingScreen edits={{ payment: EditPayment, support: EditMessage, reply: EditReply }} />
}
