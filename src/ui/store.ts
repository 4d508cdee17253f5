import { useSyncExternalStore } from 'react'

/** A value outside React that components and other code share, for example the state of a download that continues on other screens. */
export interface Store<Value> {
  get: () => Value
  /** Replaces the value, and notifies the subscribers if it is another one. */
  set: (value: Value) => void
  /** Calls the listener after each change. Returns an unsubscribe function. */
  subscribe: (listener: () => void) => () => void
  /** What prerendered screens show. */
  getInitial: () => Value
}

/** Creates a store. `start` runs before the first subscriber is added, and what it returns after the last one has left. */
export function createStore<Value>(initial: Value, start?: () => () => void): Store<Value> {
  let value = initial
  let stop: (() => void) | undefined
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    getInitial: () => initial,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      if (listeners.size === 0) stop = start?.()
      listeners.add(listener)
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop?.()
      }
    },
  }
}

/** The value of a store. The component renders again when it changes. */
export const useStore = <Value>({ subscribe, get, getInitial }: Store<Value>): Value =>
  useSyncExternalStore(subscribe, get, getInitial)
