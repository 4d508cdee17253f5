import { once } from 'node:events'
import { extname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as setTimeoutAsync } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { VideoProblem } from '#contract/media/video-problem.ts'
import { type MediaStore, storageUnavailable } from './store.ts'
import type { FromWorker, ToWorker } from './video-worker-messages.ts'

interface StoredVideo {
  media: MediaStore
  id: string
  /** Bytes. */
  size: number
}

/** Limits for one file. An index of a video of ten hours has about 10 MB. */
export const checkLimits = { timeMs: 30_000, readBytes: 64_000_000, heapMb: 256 }

// The bundle has the worker beside the chunk of this code.
const workerFile = join(import.meta.dirname, `video-worker${extname(import.meta.filename)}`)

let idle: Worker | undefined
let last: Promise<unknown> = Promise.resolve()

/**
 * The first reason why phones cannot play a stored video, or undefined. One file at a time, so that hostile files use at
 * most one processor. Throws `unavailable` if the store fails.
 */
export function checkStoredVideo(video: StoredVideo): Promise<VideoProblem | undefined> {
  const check = last.then(() => runCheck(video))
  last = check.catch(() => {})
  return check
}

async function runCheck({ media, id, size }: StoredVideo) {
  const worker = idle ?? (await startWorker())
  idle = undefined
  const { promise, resolve, reject } = Promise.withResolvers<VideoProblem | undefined>()
  let leftBytes = checkLimits.readBytes
  let isReading = false
  const send = (message: ToWorker) => worker.postMessage(message)
  const fail = () => resolve({ code: 'video_damaged' })
  const timer = setTimeout(
    () => (isReading ? reject(storageUnavailable(new Error('The store is too slow'))) : fail()),
    checkLimits.timeMs,
  )

  worker.on('message', async (message: FromWorker) => {
    if ('problem' in message) return resolve(message.problem)
    if (!('read' in message)) return
    const { read, start, end } = message
    leftBytes -= end - start
    if (leftBytes < 0) return fail()
    try {
      isReading = true
      send({ read, bytes: await readRange(media, id, { start, end: end - 1 }) })
    } catch (error) {
      reject(error)
    } finally {
      isReading = false
    }
  })
  // The worker has used too much memory.
  worker.on('error', fail)
  worker.ref()
  send({ size })

  let isUsable = false
  try {
    const problem = await promise
    isUsable = problem?.code !== 'video_damaged'
    return problem
  } finally {
    clearTimeout(timer)
    // Not those of all events, because Node has its own.
    for (const event of ['message', 'error']) worker.removeAllListeners(event)
    if (isUsable) park(worker)
    else await end(worker)
  }
}

/** Rejects if the worker cannot start, which is no fault of the file. */
async function startWorker(): Promise<Worker> {
  const resourceLimits = { maxOldGenerationSizeMb: checkLimits.heapMb }
  const worker = new Worker(workerFile, { resourceLimits, execArgv: [], stdout: true, stderr: true })
  // Its start takes longer than most checks, so that it does not count into the time limit.
  try {
    await once(worker, 'message', { signal: AbortSignal.timeout(startLimitMs) })
    return worker
  } catch (cause) {
    await end(worker)
    throw storageUnavailable(cause)
  }
}

const startLimitMs = 15_000
const endLimitMs = 2_000

/** A thread inside a long native call ends only after it. The next file does not wait for that. */
async function end(worker: Worker) {
  // Without a listener, a thread that uses too much memory meanwhile would end the process.
  worker.on('error', () => {})
  worker.unref()
  await Promise.race([worker.terminate(), setTimeoutAsync(endLimitMs, undefined, { ref: false })])
}

/** For the next file, because starting a worker takes longer than a check. It does not delay the end of the process. */
function park(worker: Worker) {
  worker.unref()
  worker.once('error', () => {
    idle = undefined
  })
  idle = worker
}

async function readRange(media: MediaStore, id: string, range: { start: number; end: number }): Promise<Uint8Array> {
  const body = await media.read(id, range)
  if (!body) throw storageUnavailable(new Error('The stored video is shorter than it was written'))
  return buffer(body)
}
