import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Joma } from './joma.tsx'
import { keepInstallPrompt } from './pwa/install-prompt.ts'
import { watchForVanishedChunks } from './pwa/vanished-chunk.ts'
import { whenSettled } from './pwa/when-settled.ts'
import { createPage } from './router.tsx'
import './styles/index.css'

keepInstallPrompt()
watchForVanishedChunks()
const page = createPage()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Joma {...page} />
  </StrictMode>,
)

if (import.meta.env.PROD) whenSettled(page, async () => (await import('./after-start.ts')).afterStart())
