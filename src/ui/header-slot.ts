import { createContext, type ReactNode, use } from 'react'

/** What stands under the header of every screen, wherever the header is: that the phone is offline. */
const UnderHeader = createContext<ReactNode>(null)
export const UnderHeaderProvider = UnderHeader.Provider
export const useUnderHeader = (): ReactNode => use(UnderHeader)
