import type { Probe } from '#contract/evidence.ts'
import type { Task } from '#contract/tasks.ts'
import { videoPath } from '#contract/videos.ts'
import { sha256, toHex } from '../api/sha256.ts'

type Probed = Pick<Task, 'advertise' | 'nonce' | 'probes'>

/**
 * The evidence of a task, from the saved video or over the network; undefined if the task needs none. Rejects if the bytes cannot
 * be read, with the reason of `signal` if it was aborted.
 */
export async function readEvidence({ advertise, nonce, probes }: Probed, signal: AbortSignal) {
  if (!nonce) return undefined
  const parts = await Promise.all(probes.map((probe) => readBytes(videoPath(advertise), probe, signal)))
  const bytes = await new Blob([nonce, ...parts]).arrayBuffer()
  return toHex(await sha256(new Uint8Array(bytes)))
}

async function readBytes(path: string, { start, end }: Probe, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(path, { headers: { Range: `bytes=${start}-${end}` }, signal })
  const isVideo = response.ok && response.headers.get('Content-Type')?.startsWith('video/')
  if (!isVideo) throw new Error(`The bytes of the video cannot be read: ${response.status}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  // A proxy may send the whole file.
  return response.status === 206 ? bytes : bytes.subarray(start, end + 1)
}
