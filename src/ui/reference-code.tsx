import { StitchFrame } from './brand-graphics.tsx'
import { CopyButton } from './copy-button.tsx'
import './reference-code.css'

interface ReferenceCodeProps {
  /** The code without spaces, as it is copied. */
  code: string
  /** Shown above the code. */
  over?: string
  /** Shown below the code. */
  under?: string
  /** The accessible name of the copy button. */
  copyLabel: string
}

/** A code that the member writes as the reference of a transfer. */
export function ReferenceCode({ code, over, under, copyLabel }: ReferenceCodeProps) {
  return (
    <div className="reference-code">
      <StitchFrame />
      <div>
        {over}
        <b translate="no">{groupCode(code)}</b>
        {under}
      </div>
      <CopyButton text={code} label={copyLabel} />
    </div>
  )
}

/** «123 4567», «R481 234»: in groups, so that it is easy to type. */
export const groupCode = (code: string): string => code.replace(/^(R?\d{3})(\d+)$/, '$1 $2')
