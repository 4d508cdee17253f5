import { useBlocker } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { advertiseUpload } from '#contract/advertises.ts'
import { Form } from '../../forms/form.tsx'
import { messages } from '../../i18n/messages.ts'
import { readToken } from '../../session/session.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { FileField } from './file-field.tsx'
import { useUpload } from './use-upload.ts'
import './upload-advertise.css'

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

/** Selects, previews and uploads a video. A failed upload can be retried. */
function UploadForm() {
  const [file, setFile] = useState<File>()
  const [fileError, setFileError] = useState<string>()
  const { send, cancel, reset, sentBytes, isSending, failure } = useUpload({
    onDone: () => {
      showToast.success(advertiseUpload.message)
      setFile(undefined)
    },
  })

  function pick(picked: File | undefined) {
    reset()
    setFileError(picked && !picked.type.startsWith('video/') ? messages.refusals.not_a_video({}) : undefined)
    setFile(picked)
  }

  function submit() {
    if (!file || fileError) setFileError(messages.refusals.not_a_video({}))
    else send(file)
  }

  return (
    <div className="split upload">
      <Form errors={{ [advertiseUpload.field]: fileError }} failure={failure} onSubmit={submit}>
        <FileField
          name={advertiseUpload.field}
          label="Pick a video for the advertisement."
          hint="Video files only, MP4 or WebM"
          verb="Pick a video"
          accept="video/*"
          file={file}
          sentBytes={sentBytes}
          onPick={pick}
          onCancel={cancel}
        />
        <Button type="submit" isBlock isBusy={isSending}>
          {failure ? 'Retry' : 'Upload'}
        </Button>
        {isSending && <p className="meta">Keep this page open until the upload is done.</p>}
      </Form>
      <VideoPreview file={fileError ? undefined : file} />
      {isSending && file && <LeaveUpload name={file.name} />}
    </div>
  )
}

/** Asks for confirmation before a running upload is left: by a link, Back, a reload or a closed tab. */
function LeaveUpload({ name }: { name: string }) {
  const blocker = useBlocker({
    // A search in the list stays on the page. After the end of the session the upload fails anyway.
    shouldBlockFn: ({ current, next }) => next.pathname !== current.pathname && readToken() !== null,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <ConfirmDialog verb="Leave" isDanger onConfirm={blocker.proceed} onClose={blocker.reset}>
      The upload of <b>{name}</b> stops where it is, and has to be begun again.
    </ConfirmDialog>
  )
}

/** A preview of the selected video. */
function VideoPreview({ file }: { file: File | undefined }) {
  return (
    <section className={file ? 'preview' : 'preview is-empty'} aria-label="Preview">
      <p className="meta">Preview</p>
      {file ? (
        <VideoPlayer key={`${file.name} ${file.size} ${file.lastModified}`} file={file} />
      ) : (
        <p className="preview-screen meta">Preview of your video</p>
      )}
    </section>
  )
}

function VideoPlayer({ file }: { file: File }) {
  const video = useRef<HTMLVideoElement>(null)
  const [isBroken, setIsBroken] = useState(false)

  useEffect(() => {
    const url = URL.createObjectURL(file)
    if (video.current) video.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [file])

  return (
    <>
      <video
        ref={video}
        className="preview-screen"
        aria-label={`Preview of ${file.name}`}
        controls
        muted
        playsInline
        preload="metadata"
        onError={() => setIsBroken(true)}
      />
      {isBroken && <p className="meta">This browser cannot play the file. Members may not see it either.</p>}
    </>
  )
}
