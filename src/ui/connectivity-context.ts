import { createContext, use } from 'react'

/** How well Joma is reached, for whoever shows what was read. */
const Reach = createContext<'online' | 'weak' | 'offline'>('online')
export const ReachProvider = Reach.Provider
export const useReach = () => use(Reach)
