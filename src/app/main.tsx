import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchChunkErrors } from '../pwa/chunk-error.ts'
import { captureInstallPrompt } from '../pwa/install-prompt.ts'
import { Joma } from './joma.tsx'
import { createPage } from './router.tsx'
import { whenSettled } from './when-settled.ts'
import './styles.css'

captureInstallPrompt()
watchChunkErrors()
const page = createPage()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Joma {...page} />
  </StrictMode>,
)

if (import.meta.env.PROD) whenSettled(page, async () => (await import('./after-start.ts')).afterStart())
