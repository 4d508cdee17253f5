import { createFileRoute } from '@tanstack/react-router'
import { CreateAdmin } from '../../../admin/users/create-admin.tsx'
import { pageTitle } from '../../../i18n/page-title.ts'

export const Route = createFileRoute('/home/_admin/create-admin')({
  head: () => pageTitle('Create Admin'),
  component: CreateAdmin,
})
