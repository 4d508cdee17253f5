import { useState } from 'react'
import { advertiseUpload } from '#contract/advertises.ts'
import { Form } from '../../forms/form.tsx'
import { messages } from '../../i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { FileField } from './file-field.tsx'
import { LeaveUpload } from './leave-upload.tsx'
import { useUpload } from './use-upload.ts'
import { VideoPreview } from './video-preview.tsx'

/** Selects, previews and uploads a video. A failed upload can be retried. */
export function UploadForm() {
  const [file, setFile] = useState<File>()
  const [mistake, setMistake] = useState<string>()
  const { send, cancel, reset, sentBytes, isSending, failure } = useUpload({
    onDone: () => {
      showToast.success(advertiseUpload.message)
      setFile(undefined)
    },
  })

  function pick(picked: File | undefined) {
    reset()
    setMistake(picked && !picked.type.startsWith('video/') ? messages.refusals.not_a_video({}) : undefined)
    setFile(picked)
  }

  function submit() {
    if (!file || mistake) setMistake(messages.refusals.not_a_video({}))
    else send(file)
  }

  return (
    <div className="split upload">
      <Form errors={{ [advertiseUpload.field]: mistake }} failure={failure} onSubmit={submit}>
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
      <VideoPreview file={mistake ? undefined : file} />
      {isSending && file && <LeaveUpload name={file.name} />}
    </div>
  )
}
