import { useBlocker } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { advertiseUpload } from '#contract/advertises.ts'
import { CallError } from '../../api/call-error.ts'
import { useUpload } from '../../api/upload.ts'
import { Form } from '../../forms/form.tsx'
import { messages } from '../../i18n/messages.ts'
import { t, translate } from '../../i18n/staff.tsx'
import { readToken } from '../../session/token.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { FileField } from './file-field.tsx'
import { UploadCost } from './upload-cost.tsx'
import './upload-advertise.css'

// Lazy, because the form comes first and does not need the table code.
const AdvertiseList = lazy(async () => ({ default: (await import('./advertise-list.tsx')).AdvertiseList }))

const PublishAdvertise = lazy(async () => ({ default: (await import('./publish-advertise.tsx')).PublishAdvertise }))
// Lazy, because it reads videos with a large library.
const VideoAdvice = lazy(async () => ({ default: (await import('./video-advice.tsx')).VideoAdvice }))

export function UploadAdvertise() {
  return (
    <>
      <BackBar title={t('Upload Advertise')} to="/home" />
      <Page width="work" hasLateParts>
        <UploadForm />
        <Suspense fallback={<Skeleton />}>
          <AdvertiseList />
        </Suspense>
      </Page>
    </>
  )
}

/** Selects, previews and uploads a video, then asks whether to publish it. A failed upload can be retried. */
function UploadForm() {
  const [file, setFile] = useState<File>()
  const [fileError, setFileError] = useState<string>()
  const [stored, setStored] = useState<{ id: string; name: string }>()
  const [isConverting, setIsConverting] = useState(false)
  const { send, cancel, reset, progress, isSending, error } = useUpload(advertiseUpload, {
    onDone: ({ advertise }, { name }) => {
      showToast.success(translate(advertiseUpload.message))
      setStored({ id: advertise, name })
      setFile(undefined)
    },
  })
  const failure = error ? getFailure(error) : undefined

  function pick(picked: File | undefined) {
    reset()
    setFileError(picked && !picked.type.startsWith('video/') ? messages.refusals.not_a_video({}) : undefined)
    setFile(picked)
  }

  function submit() {
    if (!file) setFileError(messages.refusals.not_a_video({}))
    else if (!fileError && !isConverting) send(file)
  }

  return (
    <div className="split upload">
      <Form errors={{ [advertiseUpload.field]: fileError }} failure={failure} onSubmit={submit}>
        <FileField
          name={advertiseUpload.field}
          label={t('Pick a video for the advertisement.')}
          hint={t('Video files only, MP4 or WebM')}
          verb={t('Pick a video')}
          accept="video/*"
          file={file}
          sentBytes={progress?.sentBytes}
          onPick={pick}
          onCancel={cancel}
        />
        {file && (
          <Suspense fallback={null}>
            <VideoAdvice
              file={file}
              isSending={isSending}
              onProblem={setFileError}
              onConverted={pick}
              onConvertingChange={setIsConverting}
            />
          </Suspense>
        )}
        <Button type="submit" isBlock isBusy={isSending} disabled={isConverting}>
          {failure ? t('Retry') : t('Upload')}
        </Button>
        {isSending && <p className="meta">{t('Keep this page open until the upload is done.')}</p>}
      </Form>
      <div className="stack">
        <VideoPreview file={fileError ? undefined : file} />
        <UploadCost />
      </div>
      {stored && (
        <Suspense>
          <PublishAdvertise video={stored} onClose={() => setStored(undefined)} />
        </Suspense>
      )}
      {isSending && file && <LeaveUpload name={file.name} />}
    </div>
  )
}

/** Shows the server's message about the file; for any other error a general message. */
function getFailure(error: Error) {
  const isClientError = error instanceof CallError && error.status !== undefined && error.status < 500
  return isClientError ? error.message : t('Upload failed. Please try again.')
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
    <ConfirmDialog verb={t('Leave')} isDanger onConfirm={blocker.proceed} onClose={blocker.reset}>
      {t('The upload of {name} stops where it is, and has to be begun again.', { name: <b>{name}</b> })}
    </ConfirmDialog>
  )
}

/** A preview of the selected video. */
function VideoPreview({ file }: { file: File | undefined }) {
  return (
    <section className={file ? 'preview' : 'preview is-empty'} aria-label={t('Preview')}>
      <p className="meta">{t('Preview')}</p>
      {file ? (
        <VideoPlayer key={`${file.name} ${file.size} ${file.lastModified}`} file={file} />
      ) : (
        <p className="preview-screen meta">{t('Preview of your video')}</p>
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
        aria-label={t('Preview of {name}', { name: file.name })}
        controls
        muted
        playsInline
        preload="metadata"
        onError={() => setIsBroken(true)}
      />
      {isBroken && <p className="meta">{t('This browser cannot play the file. Members may not see it either.')}</p>}
    </>
  )
}
