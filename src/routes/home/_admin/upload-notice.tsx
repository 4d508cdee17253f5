import { createFileRoute } from '@tanstack/react-router'
import { UploadNotice } from '../../../admin/notices/upload-notice.tsx'
import { pageTitle } from '../../../i18n/page-title.ts'
import { t } from '../../../i18n/staff.tsx'

export const Route = createFileRoute('/home/_admin/upload-notice')({
  head: () => pageTitle(t('Upload Notice')),
  component: UploadNotice,
})
