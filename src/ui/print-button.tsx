import { useState } from 'react'
import { messages } from '../i18n/messages.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { printer } from './icons/actions.ts'
import { showToast } from './toast.ts'

/** Loads what is not shown yet, then prints the screen. `load` returns false if something could not be loaded. */
export function PrintButton({ load }: { load: () => Promise<boolean> }) {
  const [isLoading, setIsLoading] = useState(false)

  async function press() {
    setIsLoading(true)
    const isComplete = await load().catch(() => false)
    setIsLoading(false)
    if (!isComplete) return showToast.error(messages.ui.print.failed)
    await nextFrame()
    window.print()
  }

  return (
    <Button variant="outline" isBusy={isLoading} onClick={press}>
      <Icon path={printer} size="s" />
      {messages.ui.print.print}
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
