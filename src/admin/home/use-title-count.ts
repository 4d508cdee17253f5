import { useEffect } from 'react'

/** Shows how much waits in the title of the tab: «(15) Balance Request · Joma». */
export function useTitleCount(count: number) {
  useEffect(() => {
    if (count === 0) return
    const prefix = `(${count}) `
    const apply = () => {
      if (!document.title.startsWith(prefix)) document.title = prefix + document.title
    }
    apply()
    // The router writes the title of each screen, sometimes later.
    const observer = new MutationObserver(apply)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length)
    }
  }, [count])
}
