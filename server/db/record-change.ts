import type { Tag } from '#contract/tags.ts'
import type { Tx } from './connect.ts'

/** The channel of the database's notifications. */
export const changeChannel = 'joma_change'

export interface Announcement {
  tags: readonly Tag[]
  /** The member whom it concerns, beside administrators. Left out where it concerns everybody. */
  memberId?: string
}

const announcedIn = new WeakMap<Tx, Announcement[]>()

/** Says what a transaction changes. Every process is told as soon as it is kept, and only if it is. */
export function announce(tx: Tx, ...announcements: Announcement[]): void {
  announcedIn.set(tx, [...announcedBy(tx), ...announcements])
}

/** Tells of money that somebody else's act credits to a member. */
export const announceCredit = (tx: Tx, memberId: string) =>
  announce(tx, { tags: ['Transaction', 'Customer'], memberId })

export const announcedBy = (tx: Tx): Announcement[] => announcedIn.get(tx) ?? []
