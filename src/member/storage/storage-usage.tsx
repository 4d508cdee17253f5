import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { messages } from '../../i18n/messages.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { formatSize } from '../../ui/format-size.ts'
import { getConnection } from '../../videos/prefetch-videos.ts'
import { videoLimits } from '../../videos/video-store.ts'

/** The storage that Joma uses: the videos by our own sum, the total by the browser's estimate. */
export function StorageUsage({ videoBytes }: { videoBytes: number }) {
  const estimate = useStorageEstimate(videoBytes)
  const { used, usedOf, all, about, whenFull, staysSaved, mayBeDeleted, saveModes } = messages.videos
  return (
    <section className="card stack">
      <DescriptionList
        facts={[
          { label: used, value: usedOf(formatSize(videoBytes), formatSize(videoLimits.sizeBytes)) },
          ...(estimate === undefined ? [all, whenFull].map((label) => ({ label, value: '…' })) : []),
          ...(estimate?.usedBytes !== undefined ? [{ label: all, value: about(formatSize(estimate.usedBytes)) }] : []),
          ...(estimate ? [{ label: whenFull, value: estimate.isPersisted ? staysSaved : mayBeDeleted }] : []),
        ]}
      />
      <p className="meta">{saveModes[getSaveMode()]}</p>
    </section>
  )
}

function getSaveMode(): 'saveData' | 'fastConnection' | 'manual' {
  const network = getConnection()
  if (network?.saveData) return 'saveData'
  return network ? 'fastConnection' : 'manual'
}

interface StorageEstimate {
  usedBytes: number | undefined
  isPersisted: boolean
}

/** The browser's estimate, updated when the size of the videos changes. */
function useStorageEstimate(videoBytes: number): StorageEstimate | null | undefined {
  const { data } = useQuery({
    queryKey: ['storage-estimate', videoBytes],
    queryFn: readEstimate,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return data
}

async function readEstimate(): Promise<StorageEstimate | null> {
  try {
    const [{ usage }, isPersisted] = await Promise.all([navigator.storage.estimate(), navigator.storage.persisted()])
    return { usedBytes: usage, isPersisted }
  } catch {
    // Some browsers do not have the API.
    return null
  }
}
