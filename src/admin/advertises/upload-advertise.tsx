import { lazy, Suspense } from 'react'
import { BackBar } from '../../ui/back-bar.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { UploadForm } from './upload-form.tsx'

// Lazy, because the form comes first and does not need the table code.
const AdvertiseList = lazy(async () => ({ default: (await import('./advertise-list.tsx')).AdvertiseList }))

export function UploadAdvertise() {
  return (
    <>
      <BackBar title="Upload Advertise" to="/home" />
      <Page width="work">
        <UploadForm />
        <Suspense fallback={<Skeleton />}>
          <AdvertiseList />
        </Suspense>
      </Page>
    </>
  )
}
