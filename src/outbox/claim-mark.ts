/** The key of a mark in local storage while rewards may wait in the outbox. */
export const claimMark = 'outbox-claims'
