import { createFileRoute } from '@tanstack/react-router'
import { messages } from '../../../../i18n/messages.ts'
import { pageTitle } from '../../../../i18n/page-title.ts'
import { useThreadRead } from '../../../../member/notifications/use-thread-read.ts'
import { ThreadScreen } from '../../../../member/supports/thread-screen.tsx'

export const Route = createFileRoute('/home/_customer/support/$id')({
  head: () => pageTitle(messages.supports.title),
  component: Thread,
})

function Thread() {
  const { id } = Route.useParams()
  useThreadRead(id)
  return <ThreadScreen key={id} id={id} />
}
