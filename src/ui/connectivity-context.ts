import { createContext, use } from 'react'

/** How well Joma is reached, for whoever shows what was read. */
const ConnectivityContext = createContext<'online' | 'weak' | 'offline'>('online')
export const ConnectivityProvider = ConnectivityContext.Provider
export const useConnectivityContext = () => use(ConnectivityContext)
