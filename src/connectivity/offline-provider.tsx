import type { ReactNode } from 'react'
import { ConnectivityProvider } from '../ui/connectivity-context.ts'
import { HeaderSlotProvider } from '../ui/header-slot.ts'
import { useConnectivity } from './connectivity.ts'
import { OfflineStrip } from './offline-strip.tsx'

const strip = <OfflineStrip />

/** Lets every screen in it tell how well Joma is reached: under its header, and where it shows what was read. */
export function OfflineProvider({ children }: { children: ReactNode }) {
  return (
    <ConnectivityProvider value={useConnectivity()}>
      <HeaderSlotProvider value={strip}>{children}</HeaderSlotProvider>
    </ConnectivityProvider>
  )
}
