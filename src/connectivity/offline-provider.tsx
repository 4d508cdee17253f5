import type { ReactNode } from 'react'
import { HeaderSlotProvider } from '../ui/back-bar.tsx'
import { ConnectivityProvider } from '../ui/connectivity-context.ts'
import { useConnectivity } from './connectivity.ts'
import { OfflineStrip } from './offline-strip.tsx'

const strip = <OfflineStrip />

/** Shows the connectivity on every screen: under its header, and where it shows query results. */
export function OfflineProvider({ children }: { children: ReactNode }) {
  return (
    <ConnectivityProvider value={useConnectivity()}>
      <HeaderSlotProvider value={strip}>{children}</HeaderSlotProvider>
    </ConnectivityProvider>
  )
}
