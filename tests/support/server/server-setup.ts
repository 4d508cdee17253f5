import { afterAll } from 'vitest'
import { startApp, stopApp } from './test-app.ts'

// A setup file is evaluated before every test file, also where files share a worker.
await startApp()
afterAll(stopApp)
