import { createFileRoute } from '@tanstack/react-router'
import { ApiKeysScreen } from '../../../admin/api-keys/api-keys-screen.tsx'
import { pageTitle } from '../../../i18n/page-title.ts'
import { t } from '../../../i18n/staff.tsx'

export const Route = createFileRoute('/home/_admin/api-keys')({
  head: () => pageTitle(t('API keys')),
  component: ApiKeysScreen,
})
