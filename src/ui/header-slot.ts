import { createContext, type ReactNode, use } from 'react'

/** Content under the header of every screen, such as the offline strip. */
const HeaderSlot = createContext<ReactNode>(null)
export const HeaderSlotProvider = HeaderSlot.Provider
export const useHeaderSlot = (): ReactNode => use(HeaderSlot)
