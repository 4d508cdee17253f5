import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'

/** One cloth of rows. Its children are `Row`, `RowButton` or `RowLink`. */
export function List({ children }: { children: ReactNode }) {
  return <ul className="list">{children}</ul>
}

interface RowParts {
  /** A patch or a monogram. */
  start?: ReactNode
  /** A small line above the title: what the number below is. */
  over?: ReactNode
  title: ReactNode
  detail?: ReactNode
  /** A figure over its state; or a button. */
  end?: ReactNode
}

export function Row(parts: RowParts) {
  return (
    <li>
      <div className="row">{partsOf(parts)}</div>
    </li>
  )
}

export function RowButton({
  start,
  over,
  title,
  detail,
  end,
  ...rest
}: RowParts & Omit<ComponentProps<'button'>, 'title'>) {
  return (
    <li>
      <button type="button" {...rest} className="row">
        {partsOf({ start, over, title, detail, end })}
      </button>
    </li>
  )
}

export const RowLink = createLink(RowAnchor)

function RowAnchor({ start, over, title, detail, end, ...rest }: RowParts & Omit<ComponentProps<'a'>, 'title'>) {
  return (
    <li>
      <a {...rest} className="row">
        {partsOf({ start, over, title, detail, end })}
      </a>
    </li>
  )
}

const partsOf = ({ start, over, title, detail, end }: RowParts) => (
  <>
    {start}
    <span className="row-main">
      {over && <span className="meta">{over}</span>}
      <b>{title}</b>
      {detail && <span className="meta">{detail}</span>}
    </span>
    {end && <span className="row-end">{end}</span>}
  </>
)
