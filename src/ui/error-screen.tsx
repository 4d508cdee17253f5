import type { ErrorComponentProps } from '@tanstack/react-router'
import { words } from '../words/words.ts'
import { Button } from './button.tsx'
import { Main } from './page.tsx'

/** Stands where a page broke: a bug, or a part of the page that could not be fetched. The words may be that part. */
export function ErrorScreen({ error }: ErrorComponentProps) {
  const ui = words?.ui
  return (
    <Main variant="bare">
      <div className="empty" role="alert">
        <h1>{ui?.unexpected ?? 'Unexpected Application Error!'}</h1>
        <p>{error instanceof Error && error.message}</p>
        <Button onClick={() => location.reload()}>{ui?.reload ?? 'Reload'}</Button>
      </div>
    </Main>
  )
}
