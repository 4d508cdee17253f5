import type { ErrorComponentProps } from '@tanstack/react-router'
import { Button } from './button.tsx'
import { Main } from './page.tsx'

/** Stands where a page broke: a bug, or a part of the page that could not be fetched. */
export function ErrorScreen({ error }: ErrorComponentProps) {
  return (
    <Main variant="bare">
      <div className="empty" role="alert">
        <h1>Unexpected Application Error!</h1>
        <p>{error instanceof Error && error.message}</p>
        <Button onClick={() => location.reload()}>Reload</Button>
      </div>
    </Main>
  )
}
