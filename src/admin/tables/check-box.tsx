import type { MouseEvent } from 'react'

interface CheckBoxProps {
  /** Its accessible name. */
  label: string
  isChecked: boolean
  /** Only some of its rows are checked. */
  isMixed?: boolean
  onPress: (event: MouseEvent<HTMLInputElement>) => void
}

/** A check box with a touch target of 48 px. The handler also receives the Shift key. */
export function CheckBox({ label, isChecked, isMixed = false, onPress }: CheckBoxProps) {
  return (
    <label className="check-box">
      <input
        ref={(element) => {
          if (element) element.indeterminate = isMixed
        }}
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        onClick={onPress}
        // `onClick` does the work. Without `onChange` React warns about a read-only field.
        onChange={() => {}}
      />
    </label>
  )
}
