import type { Candidate } from '#contract/tills/sms.ts'
import { describeReasons } from './claim-reasons.ts'
import { PickRow } from './pick-row.tsx'

interface CandidateRowsProps {
  candidates: Candidate[]
  /** The username of the chosen one. */
  picked: string
  onPick: (username: string) => void
}

/** The members whose money it may be, to choose one. */
export const CandidateRows = ({ candidates, picked, onPick }: CandidateRowsProps) =>
  candidates.map((candidate) => (
    <PickRow
      key={candidate.username}
      name="picked"
      value={candidate.username}
      title={candidate.username}
      checked={picked === candidate.username}
      onChange={() => onPick(candidate.username)}
    >
      {describeReasons(candidate)}
    </PickRow>
  ))
