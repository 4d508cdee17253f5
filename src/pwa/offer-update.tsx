import { createRoot } from 'react-dom/client'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { words } from '../words/words.ts'

/** Says that there is a new version, above the page and outside it, so that nothing on the page moves or is lost. */
export function offerUpdate(onAccept: () => void): void {
  if (document.querySelector('.update-offer')) return
  const place = document.body.appendChild(document.createElement('div'))
  place.className = 'update-offer'
  const root = createRoot(place)
  function close() {
    root.unmount()
    place.remove()
  }
  root.render(
    <Banner
      onDismiss={close}
      action={
        <Button variant="quiet" onClick={onAccept}>
          {words.ui.update}
        </Button>
      }
    >
      {words.ui.newVersion}
    </Banner>,
  )
}
