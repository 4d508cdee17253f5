import { useEffect, useState } from 'react'
import { messages } from '../../i18n/messages.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { formatSize } from '../../ui/format-size.ts'
import { connection } from '../../videos/prefetch-videos.ts'
import { videoLimits } from '../../videos/video-store.ts'

/** The storage that Joma uses: the videos by our own sum, the total by the browser's estimate. */
export function StorageUsage({ videoBytes }: { videoBytes: number }) {
  const phone = useStorageEstimate(videoBytes)
  const { used, usedOf, all, about, whenFull, isKept, isNotKept, ways } = messages.videos
  return (
    <section className="card stack">
      <DescriptionList
        facts={[
          { label: used, value: usedOf(formatSize(videoBytes), formatSize(videoLimits.sizeBytes)) },
          ...(phone?.usedBytes !== undefined ? [{ label: all, value: about(formatSize(phone.usedBytes)) }] : []),
          ...(phone ? [{ label: whenFull, value: phone.isKept ? isKept : isNotKept }] : []),
        ]}
      />
      <p className="meta">{ways[wayOf()]}</p>
    </section>
  )
}

function wayOf(): 'saveData' | 'fast' | 'asked' {
  const network = connection()
  if (network?.saveData) return 'saveData'
  return network ? 'fast' : 'asked'
}

interface StorageEstimate {
  usedBytes: number | undefined
  isKept: boolean
}

/** The browser's estimate, updated when the size of the videos changes. */
function useStorageEstimate(videoBytes: number): StorageEstimate | undefined {
  const [says, setSays] = useState<StorageEstimate>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: The estimate includes the videos.
  useEffect(() => {
    let isGone = false
    void ask().then((answer) => {
      if (!isGone) setSays(answer)
    })
    return () => {
      isGone = true
    }
  }, [videoBytes])

  return says
}

async function ask(): Promise<StorageEstimate | undefined> {
  try {
    const [{ usage }, isKept] = await Promise.all([navigator.storage.estimate(), navigator.storage.persisted()])
    return { usedBytes: usage, isKept }
  } catch {
    // Some browsers do not have the API.
    return undefined
  }
}
