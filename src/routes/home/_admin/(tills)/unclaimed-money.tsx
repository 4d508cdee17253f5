import { createFileRoute } from '@tanstack/react-router'
import { UnclaimedMoney } from '../../../../admin/tills/unclaimed-money.tsx'
import { pageTitle } from '../../../../i18n/page-title.ts'

export const Route = createFileRoute('/home/_admin/(tills)/unclaimed-money')({
  head: () => pageTitle('Unclaimed money'),
  component: UnclaimedMoney,
})
