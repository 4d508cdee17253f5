import { useEffect, useRef, useState } from 'react'
import './video-preview.css'

/** A preview of the selected video. */
export function VideoPreview({ file }: { file: File | undefined }) {
  return (
    <section className={file ? 'preview' : 'preview is-empty'} aria-label="Preview">
      <p className="meta">Preview</p>
      {file ? (
        <Picked key={`${file.name} ${file.size} ${file.lastModified}`} file={file} />
      ) : (
        <p className="preview-screen meta">The video you pick plays here before it is sent.</p>
      )}
    </section>
  )
}

function Picked({ file }: { file: File }) {
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
