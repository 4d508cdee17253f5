import { createContext, type ReactNode, use } from 'react'

/** What stands under the header of every screen, wherever the header is: that the phone is offline. */
const HeaderSlot = createContext<ReactNode>(null)
export const HeaderSlotProvider = HeaderSlot.Provider
export const useHeaderSlot = (): ReactNode => use(HeaderSlot)
