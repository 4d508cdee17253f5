import { registerWorker } from '../pwa/register-worker.ts'
import { blockInspection } from './block-inspection.ts'

/** What the first screen does not wait for. */
export function afterStart(): void {
  blockInspection()
  registerWorker()
}
