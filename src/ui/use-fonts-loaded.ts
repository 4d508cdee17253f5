import { useEffect, useState } from 'react'

/** Whether the fonts of the painted texts are loaded or have failed. Then the widths of the texts are final. */
export function useFontsLoaded(): boolean {
  // Only a browser has `document.fonts`.
  const [isLoaded, setIsLoaded] = useState(() => document.fonts?.status !== 'loading')
  useEffect(() => {
    void document.fonts?.ready.then(() => setIsLoaded(true))
  }, [])
  return isLoaded
}
