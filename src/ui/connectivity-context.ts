import { createContext, use } from 'react'

/** The connectivity, for components that show query results. */
const ConnectivityContext = createContext<'online' | 'weak' | 'offline'>('online')
export const ConnectivityProvider = ConnectivityContext.Provider
export const useConnectivityContext = () => use(ConnectivityContext)
