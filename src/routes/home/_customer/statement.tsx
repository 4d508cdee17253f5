import { createFileRoute } from '@tanstack/react-router'
import { messages } from '../../../i18n/messages.ts'
import { pageTitle } from '../../../i18n/page-title.ts'
import { readStatement } from '../../../member/statements/statement-pages.ts'
import { StatementScreen } from '../../../member/statements/statement-screen.tsx'
import { StatementSearch } from '../../../member/statements/statement-search.ts'

export const Route = createFileRoute('/home/_customer/statement')({
  validateSearch: StatementSearch,
  loader: ({ context, location }) => readStatement(context.queryClient, location.search),
  head: () => pageTitle(messages.statements.title),
  component: Statement,
})

function Statement() {
  const navigate = Route.useNavigate()
  return (
    <StatementScreen
      search={Route.useSearch()}
      onSearch={(search) => navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
