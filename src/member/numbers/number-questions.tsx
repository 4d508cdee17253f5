import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { numbers, type OwnNumber } from '#contract/numbers.ts'
import { endpointQuery } from '../../api/query.ts'
import { useWrite } from '../../api/use-write.ts'
import { messages } from '../../i18n/messages.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'

/** Asks whose the numbers are from which money came with the member's code. Nothing without such a number. */
export function NumberQuestions() {
  const { data: own = [] } = useQuery(endpointQuery(numbers.mine, {}))
  return own
    .filter(({ state }) => state === 'asked')
    .map((number) => <NumberQuestion key={number._id} number={number} />)
}

function NumberQuestion({ number: { number } }: { number: OwnNumber }) {
  const id = useId()
  const texts = messages.topUp.numbers
  const isOwn = useRef(false)
  const { submit, isSending, errors, failure } = useWrite(numbers.answer, {
    about: number,
    onDone: () => showToast.success(isOwn.current ? texts.isOwn : texts.isNotOwn),
  })
  const problem = failure ?? Object.values(errors)[0]

  function answer(answered: boolean) {
    isOwn.current = answered
    submit({ number, isOwn: answered })
  }

  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{texts.question(<AccountNumber>{number}</AccountNumber>)}</h2>
      {problem && <Banner tone="error">{problem}</Banner>}
      <p className="meta">{texts.help}</p>
      <div className="btn-row">
        <Button variant="outline" isBusy={isSending && !isOwn.current} onClick={() => answer(false)}>
          {texts.no}
        </Button>
        <Button isBusy={isSending && isOwn.current} onClick={() => answer(true)}>
          {texts.yes}
        </Button>
      </div>
    </section>
  )
}
