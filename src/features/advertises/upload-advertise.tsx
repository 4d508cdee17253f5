import { useState } from 'react'
import { BackBar } from '../../ui/back-bar.tsx'
import { Page } from '../../ui/page.tsx'
import { AdvertiseList } from './advertise-list.tsx'
import { UploadForm } from './upload-form.tsx'

export function UploadAdvertise() {
  const [timesDone, setTimesDone] = useState(0)
  return (
    <>
      <BackBar title="Upload Advertise" to="/home" />
      <Page>
        <UploadForm key={timesDone} onDone={() => setTimesDone(timesDone + 1)} />
        <AdvertiseList />
      </Page>
    </>
  )
}
