import { createRoot } from 'react-dom/client'
import { UpdateOffer } from './update-offer.tsx'

/** Says that there is a new version, above the page and outside it, so that nothing on the page moves or is lost. */
export function offerUpdate(): void {
  if (document.querySelector('.update-offer')) return
  const place = document.body.appendChild(document.createElement('div'))
  place.className = 'update-offer'
  const root = createRoot(place)
  function close() {
    root.unmount()
    place.remove()
  }
  root.render(<UpdateOffer onDismiss={close} />)
}
