/** The key of a started recovery in local storage. */
export const recoveryKey = 'recovery'

/** `start` has the tabs and the languages, `send` only the tabs, and `alone` neither. */
export type RecoveryStep = 'start' | 'send' | 'alone'
