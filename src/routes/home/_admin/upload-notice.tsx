import { createFileRoute } from '@tanstack/react-router'
import { UploadNotice } from '../../../admin/notices/upload-notice.tsx'
import { pageTitle } from '../../../i18n/page-title.ts'

export const Route = createFileRoute('/home/_admin/upload-notice')({
  head: () => pageTitle('Upload Notice'),
  component: UploadNotice,
})
