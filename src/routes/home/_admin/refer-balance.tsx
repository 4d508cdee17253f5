import { createFileRoute } from '@tanstack/react-router'
import { ReferBalance } from '../../../admin/refers/refer-balance.tsx'
import { titled } from '../../../words/titled.ts'

export const Route = createFileRoute('/home/_admin/refer-balance')({
  head: () => titled('Refer Balance'),
  component: ReferBalance,
})
