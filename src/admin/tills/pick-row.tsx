import type { ComponentProps, ReactNode } from 'react'
import '../../ui/pick.css'
import './pick-row.css'

interface PickRowProps extends Omit<ComponentProps<'input'>, 'type' | 'title'> {
  title: ReactNode
  /** One line about the choice. */
  children: ReactNode
}

/** One choice of several, as a row of a list. */
export const PickRow = ({ title, children, ...rest }: PickRowProps) => (
  <label className="pick-row">
    <input {...rest} type="radio" />
    <span>
      <b>{title}</b> <span className="meta">{children}</span>
    </span>
  </label>
)
