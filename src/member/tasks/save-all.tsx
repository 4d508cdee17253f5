import { useState } from 'react'
import { messages } from '../../i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { formatSize } from '../../ui/format-size.ts'
import { Icon } from '../../ui/icon.tsx'
import { download } from '../../ui/icons/actions.ts'
import { startSaving } from '../../videos/saving.ts'

interface SaveAllProps {
  /** Videos that are not saved. */
  advertises: string[]
  sizes: ReadonlyMap<string, number>
}

/** Saves all videos, one after the other. Ends with the first that cannot be saved; its row says why. */
export function SaveAll({ advertises, sizes }: SaveAllProps) {
  const [isRunning, setIsRunning] = useState(false)
  const known = advertises.flatMap((advertise) => sizes.get(advertise) ?? [])
  const { saveAll, saveAllSized } = messages.videos

  async function start() {
    setIsRunning(true)
    for (const advertise of advertises) if (!(await startSaving(advertise, { mayReplace: false }))) break
    setIsRunning(false)
  }

  // The rows show the progress.
  if (isRunning || advertises.length < 2) return null
  const sizeBytes = known.reduce((sum, size) => sum + size, 0)
  return (
    <Button variant="quiet" size="s" onClick={start}>
      <Icon path={download} size="s" />
      {known.length === advertises.length ? saveAllSized(formatSize(sizeBytes)) : saveAll}
    </Button>
  )
}
