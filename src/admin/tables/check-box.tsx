import type { MouseEvent } from 'react'

interface CheckBoxProps {
  /** The only name it has. */
  label: string
  isChecked: boolean
  /** Some of what it stands for is checked. */
  isMixed?: boolean
  onPress: (event: MouseEvent<HTMLInputElement>) => void
}

/** A tick box without words, 48 px to the touch. Whoever hears the press learns of a held Shift. */
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
        // The press is what counts; without this, React takes the box for one that nobody can change.
        onChange={() => {}}
      />
    </label>
  )
}
