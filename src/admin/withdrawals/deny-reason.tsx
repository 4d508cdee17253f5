import { useRef } from 'react'
import { useForm } from '../../forms/form-controls.ts'
import { TextAreaField } from '../../forms/text-area-field.tsx'
import { focusConfirm, useNumberKeys } from '../tables/use-number-keys.ts'
import '../tables/ready-reasons.css'

/** The short label for administrators, and the sentence that the member reads. */
const readyReasons: [string, string][] = [
  ['Number cannot receive', 'This number cannot receive money. Check it and send a new request.'],
  ['Not own number', 'This number is not yours. Send a new request with your own number.'],
  ['Not reached', 'We could not reach you to check this withdrawal. Write to Support.'],
  ['Being checked', 'Your account is being checked. Write to Support.'],
]

/** The reason of a denial, typed or one of the ready ones. The keys 1 to 4 choose one, and Enter then denies. */
export function DenyReason({ hint }: { hint: string }) {
  const group = useRef<HTMLDivElement>(null)
  const { set } = useForm()

  function choose(index: number) {
    const ready = readyReasons[index]
    if (!ready) return
    set('reason', ready[1])
    focusConfirm(group.current)
  }

  useNumberKeys(group, choose)

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: A fieldset is for the fields of a form. */}
      <div ref={group} className="ready-reasons" role="group" aria-label="Ready reasons">
        {readyReasons.map(([label, sentence], index) => (
          <button
            key={label}
            type="button"
            className="chip"
            title={sentence}
            aria-keyshortcuts={String(index + 1)}
            onClick={() => choose(index)}
          >
            <kbd>{index + 1}</kbd>
            {label}
          </button>
        ))}
      </div>
      <TextAreaField name="reason" label="Reason" hint={hint} maxLength={300} rows={3} />
    </>
  )
}
