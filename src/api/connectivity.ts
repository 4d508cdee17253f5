import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

// It would start as online, whatever the phone says.
onlineManager.setOnline(navigator.onLine)

/** Whether this phone has a network, as far as it knows itself. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore((onChange) => onlineManager.subscribe(onChange), onlineManager.isOnline.bind(onlineManager))
