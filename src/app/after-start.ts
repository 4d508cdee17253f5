import { registerWorker } from '../pwa/register-worker.ts'
import { blockInspection } from './block-inspection.ts'

/** Not needed for the first screen. */
export function afterStart(): void {
  blockInspection()
  registerWorker()
}
