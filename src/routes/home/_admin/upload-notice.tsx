import { createFileRoute } from '@tanstack/react-router'
import { notices } from '#contract/notices.ts'
import { reading } from '../../../api/query.ts'
import { UploadNotice } from '../../../features/notices/upload-notice.tsx'

export const Route = createFileRoute('/home/_admin/upload-notice')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(reading(notices.get, {})),
  head: () => ({ meta: [{ title: 'Upload Notice · Joma' }] }),
  component: UploadNotice,
})
