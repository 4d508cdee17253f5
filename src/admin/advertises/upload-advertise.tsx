import { lazy, Suspense } from 'react'
import { BackBar } from '../../ui/back-bar.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { UploadForm } from './upload-form.tsx'

// What tables are made of comes after the form, which is what one is here for.
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
