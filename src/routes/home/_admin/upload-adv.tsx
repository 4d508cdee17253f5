import { createFileRoute } from '@tanstack/react-router'
import { advertises } from '#contract/advertises.ts'
import { readingPages } from '../../../api/query.ts'
import { UploadAdvertise } from '../../../features/advertises/upload-advertise.tsx'

export const Route = createFileRoute('/home/_admin/upload-adv')({
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(readingPages(advertises.list, {})),
  head: () => ({ meta: [{ title: 'Upload Advertise · Joma' }] }),
  component: UploadAdvertise,
})
