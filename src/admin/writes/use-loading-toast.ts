import { useEffect } from 'react'
import { showToast } from '../../ui/toast.ts'

/** Shows a loading toast while `isActive`. */
export function useLoadingToast(isActive: boolean, text: string): void {
  useEffect(() => (isActive ? showToast.loading(text) : undefined), [isActive, text])
}
