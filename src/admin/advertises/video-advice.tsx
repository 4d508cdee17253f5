import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { messages } from '../../i18n/messages.ts'
import { t, translated } from '../../i18n/staff.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { formatSize } from '../../ui/format-size.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { readVideoFile, type VideoFile } from './read-video-file.ts'
import { CannotConvert, maxShortSidePixels, shrinkVideo } from './shrink-video.ts'

/** Above this, phones with a slow connection load for minutes. */
const largeBytes = 10_000_000

interface VideoAdviceProps {
  file: File
  isSending: boolean
  /** Gets the sentence of what the server would refuse. */
  onProblem: (sentence: string | undefined) => void
  /** Gets the converted file. */
  onConverted: (file: File) => void
  onConvertingChange: (isConverting: boolean) => void
}

/** Checks a picked video at once, and offers to convert one that is large, or that phones cannot play. */
export function VideoAdvice({ file, isSending, onProblem, onConverted, onConvertingChange }: VideoAdviceProps) {
  const [converted, setConverted] = useState<{ from: File; to: File }>()
  const [read, setRead] = useState<{ file: File; video: VideoFile }>()
  const reportProblem = useEffectEvent(onProblem)

  useEffect(() => {
    let isStale = false
    void readVideoFile(file).then(
      (video) => {
        if (isStale) return
        setRead({ file, video })
        reportProblem(getSentence(video))
      },
      () => {
        // The server checks the file anyway.
      },
    )
    return () => {
      isStale = true
    }
  }, [file])

  if (isSending || read?.file !== file) return null
  if (converted?.to === file)
    return <p className="meta num" role="status">{`${formatSize(converted.from.size)} → ${formatSize(file.size)}`}</p>
  return (
    <Converter
      key={`${file.name} ${file.size} ${file.lastModified}`}
      file={file}
      video={read.video}
      onRunningChange={onConvertingChange}
      onConverted={(to) => {
        setConverted({ from: file, to })
        onConverted(to)
      }}
    />
  )
}

function getSentence({ problem }: VideoFile): string | undefined {
  const sentences: Record<string, (values: never) => string> = messages.refusals
  return problem && sentences[problem.code]!((problem.values ?? {}) as never)
}

interface ConverterProps {
  file: File
  video: VideoFile
  onRunningChange: (isRunning: boolean) => void
  onConverted: (converted: File) => void
}

function Converter({ file, video, onRunningChange, onConverted }: ConverterProps) {
  const [percent, setPercent] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const aborter = useRef<AbortController>(undefined)
  const need = getNeed(file, video)

  useEffect(() => () => aborter.current?.abort(), [])

  async function convert() {
    aborter.current = new AbortController()
    const { signal } = aborter.current
    setFailure(undefined)
    setPercent(0)
    onRunningChange(true)
    try {
      const converted = await shrinkVideo(file, { signal, onProgress: setPercent })
      const isOfUse = need === 'unplayable' || converted.size < file.size
      if (isOfUse) onConverted(converted)
      else
        setFailure(
          t('It would not become smaller: {before} → {after}.', {
            before: formatSize(file.size),
            after: formatSize(converted.size),
          }),
        )
    } catch (error) {
      if (!signal.aborted)
        setFailure(error instanceof CannotConvert ? cannotConvert() : t('The video could not be converted.'))
    } finally {
      setPercent(undefined)
      onRunningChange(false)
    }
  }

  if (!need) return null
  if (percent !== undefined)
    return (
      <div className="grid">
        <ProgressBar label={t('Converting the video')} percent={percent} />
        <Button variant="quiet" size="s" onClick={() => aborter.current?.abort()}>
          {t('Cancel · {percent}%', { percent })}
        </Button>
      </div>
    )
  if (failure) return <Banner tone="error">{failure}</Banner>
  if (!hasWebCodecs())
    return (
      <Banner>
        {t('{need} This browser cannot convert videos. Use Chrome, or make it smaller before.', {
          need: needs()[need],
        })}
      </Banner>
    )
  if (!video.isDecodable) return <Banner>{cannotConvert()}</Banner>
  return (
    <Banner
      action={
        <Button variant="outline" size="s" onClick={convert}>
          {need === 'unplayable' ? t('Make it playable') : t('Make it smaller')}
        </Button>
      }
    >
      {t('{need} This browser can convert it to at most {maxShortSidePixels}p.', {
        need: needs()[need],
        maxShortSidePixels,
      })}
    </Banner>
  )
}

const cannotConvert = translated(() => t('This browser cannot convert this video.'))

type Need = 'unplayable' | 'large' | 'sharp'

const needs = translated(
  (): Record<Need, string> => ({
    unplayable: t('Members cannot watch it.'),
    large: t('The file is large: phones with a slow connection load it for minutes.'),
    sharp: t('The picture is larger than {maxShortSidePixels}p, which phones do not need.', { maxShortSidePixels }),
  }),
)

/** A damaged file stays damaged, so that it is not converted. */
const convertible = ['video_container', 'video_codec', 'sound_codec']

function getNeed(file: File, { problem, shortSidePixels }: VideoFile): Need | undefined {
  if (problem) return convertible.includes(problem.code) ? 'unplayable' : undefined
  if (file.size > largeBytes) return 'large'
  return shortSidePixels > maxShortSidePixels ? 'sharp' : undefined
}

const hasWebCodecs = () => 'VideoEncoder' in globalThis && 'VideoDecoder' in globalThis
