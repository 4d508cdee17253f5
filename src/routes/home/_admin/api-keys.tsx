import { createFileRoute } from '@tanstack/react-router'
import { ApiKeysScreen } from '../../../admin/api-keys/api-keys-screen.tsx'
import { pageTitle } from '../../../i18n/page-title.ts'

export const Route = createFileRoute('/home/_admin/api-keys')({
  head: () => pageTitle('API keys'),
  component: ApiKeysScreen,
})
