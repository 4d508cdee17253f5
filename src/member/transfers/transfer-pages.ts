import { transfers } from '#contract/transfers.ts'
import { readingPages } from '../../api/query.ts'

/** What the member has sent and received, newest first. */
export const transferPages = () => readingPages(transfers.mine, { limit: '20' })
