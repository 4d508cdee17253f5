import { createFileRoute } from '@tanstack/react-router'
import { UploadNotice } from '../../../admin/notices/upload-notice.tsx'
import { titled } from '../../../words/titled.ts'

export const Route = createFileRoute('/home/_admin/upload-notice')({
  head: () => titled('Upload Notice'),
  component: UploadNotice,
})
