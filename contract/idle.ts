/**
 * Sent with calls that the page makes by itself, while nobody uses it. They do not prolong the session of an administrator,
 * which ends some time after the last use.
 */
export const idleHeader = 'X-Joma-Idle'
