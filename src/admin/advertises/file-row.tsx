import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { fileVideo } from '../../ui/icons/actions.ts'
import { x } from '../../ui/icons/initial.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import './file-row.css'

interface FileRowProps {
  name: string
  sizeBytes: number
  sentBytes: number | undefined
  onRemove: () => void
}

const nameLimitChars = 25

/** A file with its upload progress. */
export function FileRow({ name, sizeBytes, sentBytes, onRemove }: FileRowProps) {
  const isSending = sentBytes !== undefined
  return (
    <div className="file-row">
      <Icon path={fileVideo} />
      <div>
        <b title={name}>{name.length > nameLimitChars ? `${name.slice(0, nameLimitChars)}...` : name}</b>
        {isSending ? <Progress sentBytes={sentBytes} sizeBytes={sizeBytes} /> : <Size>{megabytes(sizeBytes)} MB</Size>}
      </div>
      <IconButton path={x} label={isSending ? 'Cancel upload' : 'Remove the file'} onClick={onRemove} />
    </div>
  )
}

function Progress({ sentBytes, sizeBytes }: { sentBytes: number; sizeBytes: number }) {
  const percent = Math.min(100, Math.floor((sentBytes / Math.max(sizeBytes, 1)) * 100))
  return (
    <>
      <ProgressBar label="Upload" percent={percent} />
      <Size>
        {percent}% · {megabytes(Math.min(sentBytes, sizeBytes))} of {megabytes(sizeBytes)} MB
      </Size>
    </>
  )
}

function Size({ children }: { children: ReactNode }) {
  return <span className="meta num">{children}</span>
}

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)
