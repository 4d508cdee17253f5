import { createFileRoute } from '@tanstack/react-router'
import { AccountantScreen } from '../../../admin/accounts/accountant.tsx'
import { validateSearch } from '../../../url/validate-search.ts'
import { titled } from '../../../words/titled.ts'

export const Route = createFileRoute('/home/_admin/accountant')({
  validateSearch: validateSearch('period', 'from', 'to'),
  head: () => titled('Accountant'),
  component: AccountantScreen,
})
