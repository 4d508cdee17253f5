import { createFileRoute } from '@tanstack/react-router'
import { prefetchTable } from '../../../admin/tables/list-query.ts'
import { deliveryTable } from '../../../admin/webhooks/delivery-log.tsx'
import { WebhookScreen } from '../../../admin/webhooks/webhook-screen.tsx'
import { pageTitle } from '../../../i18n/page-title.ts'
import { t } from '../../../i18n/staff.tsx'
import { loaderDeps, validateSearch } from '../../../url/validate-search.ts'

export const Route = createFileRoute('/home/_admin/webhook')({
  validateSearch: validateSearch('sort'),
  loaderDeps,
  loader: ({ context, deps }) => void prefetchTable(context.queryClient, deliveryTable, deps),
  head: () => pageTitle(t('Webhook')),
  component: WebhookScreen,
})
