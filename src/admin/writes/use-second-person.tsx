import { useQuery } from '@tanstack/react-query'
import type { WriteEndpoint } from '#contract/endpoint.ts'
import { proposals } from '#contract/proposals.ts'
import { endpointQuery } from '../../api/query.ts'
import { t } from '../../i18n/staff.tsx'

interface Planned {
  /** Taka that the write moves. */
  amount?: number | undefined
  /** The new mode of a till. */
  mode?: unknown
}

/**
 * Returns a function that tells whether a write will wait for a second person. Undefined: the page does not know it yet, or only the
 * server knows.
 */
export function useSecondPerson({ secondPerson }: WriteEndpoint): (planned: Planned) => boolean | undefined {
  const { data } = useQuery({ ...endpointQuery(proposals.ownLimit, {}), enabled: secondPerson !== undefined })
  return ({ amount, mode }) => {
    if (!secondPerson) return false
    if (!data?.second_person) return data && false
    if (secondPerson === 'always') return true
    if (secondPerson === 'mode') return mode === 'auto'
    return secondPerson === 'sum' && amount !== undefined ? amount > data.left : undefined
  }
}

/** Says that a second person is asked. */
export const SecondPersonNote = ({ isAsked }: { isAsked: boolean | undefined }) =>
  isAsked ? <p>{t('A second person has to confirm it first. Until then nothing is changed.')}</p> : null

/** The same in a form that sends without a question. */
export function SecondPersonHint({ endpoint }: { endpoint: WriteEndpoint }) {
  const asksSecondPerson = useSecondPerson(endpoint)
  return <SecondPersonNote isAsked={asksSecondPerson({})} />
}
