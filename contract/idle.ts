/**
 * Sent with calls that the page makes by itself, while the user does not touch it. They do not prolong the session of an administrator,
 * which ends some time after the last use.
 */
export const idleHeader = 'X-Joma-Idle'
