import { useState } from 'react'
import { messages } from '../i18n/messages.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { printer } from './icons/actions.ts'
import { showToast } from './toast.ts'

interface PrintButtonProps {
  /** Returns false if something could not be loaded. */
  load: () => Promise<boolean>
  /** In a bar. */
  isIcon?: boolean
}

/** Loads what is not shown yet, then prints the screen. */
export function PrintButton({ load, isIcon = false }: PrintButtonProps) {
  const [isLoading, setIsLoading] = useState(false)

  async function press() {
    setIsLoading(true)
    const isComplete = await load().catch(() => false)
    setIsLoading(false)
    if (!isComplete) return showToast.error(messages.ui.print.failed)
    await nextFrame()
    window.print()
  }

  const { print } = messages.ui.print
  if (isIcon)
    return (
      <IconButton
        path={printer}
        label={print}
        aria-busy={isLoading || undefined}
        onClick={() => isLoading || press()}
      />
    )
  return (
    <Button variant="outline" isBusy={isLoading} onClick={press}>
      <Icon path={printer} size="s" />
      {print}
    </Button>
  )
}

/** The loaded rows are rendered after the data has arrived. */
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

interface Pages {
  hasNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<Pages>
}

/** False if a page could not be loaded. */
export async function loadAllPages(query: Pages): Promise<boolean> {
  let pages = query
  while (pages.hasNextPage) {
    pages = await pages.fetchNextPage()
    if (pages.isFetchNextPageError) return false
  }
  return true
}
