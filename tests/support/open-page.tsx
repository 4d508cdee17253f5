import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { storeToken } from '#src/api/session.ts'
import { createPage } from '#src/router.tsx'

/** Opens the page at a path, as somebody who is signed in or as nobody. */
export function openPage(path: string, { as }: { as?: { token: string } } = {}) {
  if (as) storeToken(as.token)
  const { router, queryClient } = createPage({ history: createMemoryHistory({ initialEntries: [path] }) })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), pathNow: () => router.state.location.pathname }
}
