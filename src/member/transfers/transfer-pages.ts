import { transfers } from '#contract/transfers.ts'
import { readingPages } from '../../api/query.ts'

/** The member's transfers, sent and received, newest first. */
export const transferPages = () => readingPages(transfers.mine, { limit: '20' })
