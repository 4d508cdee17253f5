/** A worker thread, because a hostile file can make the library calculate without end. The parent ends the thread then. */
import { parentPort } from 'node:worker_threads'
import { CustomSource, Input, Logging, LogLevel, MP4, WEBM } from 'mediabunny'
import { checkVideo } from '#contract/media/check-video.ts'
import type { FromWorker, ToWorker } from './video-worker-messages.ts'

// The response names unsupported codecs.
Logging.level = LogLevel.Silent

const port = parentPort!
const reads = new Map<number, (bytes: Uint8Array) => void>()
let readCount = 0

port.on('message', (message: ToWorker) => {
  if ('bytes' in message) {
    reads.get(message.read)?.(message.bytes)
    reads.delete(message.read)
  } else void check(message.size)
})

async function check(size: number) {
  reads.clear()
  const source = new CustomSource({ getSize: () => size, read: (start, end) => readRange(start, end) })
  using input = new Input({ formats: [MP4, WEBM], source })
  send({ problem: await checkVideo(input) })
}

/** The bytes from `start` up to, but not including, `end`. */
function readRange(start: number, end: number): Promise<Uint8Array> {
  const read = ++readCount
  send({ read, start, end })
  return new Promise((resolve) => reads.set(read, resolve))
}

const send = (message: FromWorker) => port.postMessage(message)
send({ isReady: true })
