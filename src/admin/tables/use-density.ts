import { t, translated } from '../../i18n/staff.tsx'
import { storeText } from '../../storage/store-text.ts'
import { createStore, useStore } from '../../ui/store.ts'

export const densities = translated((): { value: Density; label: string }[] => [
  { value: 'compact', label: t('Compact') },
  { value: 'roomy', label: t('Roomy') },
])

export type Density = 'compact' | 'roomy'

const storageKey = 'table-density'

const density = createStore<Density>(localStorage.getItem(storageKey) === 'roomy' ? 'roomy' : 'compact')

/** How high the rows of tables are. Stored on the device. */
export function useDensity(): [Density, (density: Density) => void] {
  return [useStore(density), write]
}

function write(next: Density) {
  storeText(storageKey, next)
  density.set(next)
}
