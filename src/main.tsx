import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { blockInspection } from './block-inspection.ts'
import { createPage } from './router.tsx'
import './styles/index.css'

if (import.meta.env.PROD) {
  blockInspection()
  addEventListener('load', async () => (await import('./pwa/register-worker.ts')).registerWorker())
}

const { router, queryClient } = createPage()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
