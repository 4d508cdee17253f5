import { transfers } from '#contract/transfers.ts'
import { pagedEndpointQuery } from '../../api/query.ts'

/** The member's transfers, sent and received, newest first. */
export const transferPages = () => pagedEndpointQuery(transfers.mine, { limit: '20' })
