import { createFileRoute } from '@tanstack/react-router'
import { CreateAdmin } from '../../../admin/users/create-admin.tsx'
import { titled } from '../../../words/titled.ts'

export const Route = createFileRoute('/home/_admin/create-admin')({
  head: () => titled('Create Admin'),
  component: CreateAdmin,
})
