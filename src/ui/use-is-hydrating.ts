import { useSyncExternalStore } from 'react'

/** True while React takes over a prerendered screen, whose content it must repeat exactly. */
export const useIsHydrating = (): boolean => useSyncExternalStore(subscribe, isNot, is)

const subscribe = () => () => {}
const is = () => true
const isNot = () => false
