import { createFileRoute } from '@tanstack/react-router'
import { CreateAdmin } from '../../../admin/users/create-admin.tsx'
import { pageTitle } from '../../../i18n/page-title.ts'
import { t } from '../../../i18n/staff.tsx'

export const Route = createFileRoute('/home/_admin/create-admin')({
  head: () => pageTitle(t('Create Admin')),
  component: CreateAdmin,
})
