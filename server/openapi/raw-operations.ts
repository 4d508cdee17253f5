import { advertiseUpload } from '#contract/advertises.ts'
import { changeStream } from '#contract/changes.ts'
import { exportDownload } from '#contract/exports.ts'
import { supportPicture, supportPictureUpload } from '#contract/support-pictures.ts'
import { phoneHeartbeat, smsIntake } from '#contract/till-phones.ts'
import { picturePath, pictureUpload } from '#contract/users.ts'
import { videoPath } from '#contract/videos.ts'
import { heartbeat, intake } from './intake-operations.ts'
import { failures, requestId } from './responses.ts'
import { refTo } from './schema-object.ts'
import {
  binary,
  download,
  idInPath,
  immutable,
  pictureFile,
  stream,
  supportPictureFile,
  textHeader,
} from './stream-operations.ts'
import { createUploadOperation } from './upload-operation.ts'

/** The paths without a row, whose bodies are streams or plain text. `base` is the path prefix of rows. */
export const createRawPaths = (base: string) => ({
  [`${base}${advertiseUpload.path}`]: { post: videoUploadOperation },
  [`${base}${pictureUpload.path}`]: { post: pictureUploadOperation },
  [`${base}${supportPictureUpload.path}`]: { post: supportPictureUploadOperation },
  [`${base}${supportPicture.path.replace(':id', '{id}')}`]: { get: supportPictureFile },
  [`${base}${changeStream.path}`]: { get: stream },
  [`${base}${exportDownload.path.replace(':ticket', '{ticket}')}`]: { get: download },
  [`${base}${smsIntake.path.replace(':id', '{id}')}`]: { post: intake },
  [`${base}${phoneHeartbeat.path.replace(':id', '{id}')}`]: { post: heartbeat },
  [picturePath('{picture}')]: { get: pictureFile },
  [videoPath('{advertise}')]: { get: video, head: videoHead },
  '/healthz': { get: probe('healthz', 'Whether the process is alive') },
  '/readyz': {
    get: probe(
      'readyz',
      'Whether the server can take requests',
      'The server is stopping, or cannot reach its database.',
    ),
  },
})

const videoUploadOperation = createUploadOperation(advertiseUpload, {
  operationId: 'advertisesUpload',
  group: 'advertises',
  summary: 'Upload an advertisement’s video',
  description: 'MP4 or WebM; the bytes decide the type. The video becomes a task of every member.',
  types: ['video/mp4', 'video/webm'],
  file: 'The video, with its file name.',
  data: { advertise: { ...refTo('Id'), description: 'The id of the video.' } },
  refuses: ['not_a_video'],
})

const pictureUploadOperation = createUploadOperation(pictureUpload, {
  operationId: 'usersUploadPicture',
  group: 'users',
  summary: 'Change one’s own profile picture',
  description: `JPEG, PNG or WebP of at most ${pictureUpload.limitBytes} bytes; the bytes decide the type. It replaces the previous picture.`,
  types: ['image/jpeg', 'image/png', 'image/webp'],
  file: 'The picture.',
  data: { image: { type: 'string', description: 'The path of the picture.' } },
  refuses: ['picture_too_large', 'not_a_picture'],
})

const supportPictureUploadOperation = createUploadOperation(supportPictureUpload, {
  operationId: 'supportThreadsUploadPicture',
  group: 'supportThreads',
  summary: 'Upload a picture for a message',
  description: `JPEG, PNG or WebP of at most ${supportPictureUpload.limitBytes} bytes; the bytes decide the type. Name it in a message.`,
  types: ['image/jpeg', 'image/png', 'image/webp'],
  file: 'The picture.',
  data: { picture: { ...refTo('Id'), description: 'The id of the picture.' } },
  refuses: ['picture_too_large', 'not_a_picture'],
})

const videoHeaders = {
  ...requestId,
  'Accept-Ranges': textHeader('`bytes`.'),
  'Cache-Control': immutable,
  ETag: textHeader('A strong validator.'),
}
const content = { 'video/mp4': binary, 'video/webm': binary }
const header = (name: string, description: string) => ({ name, in: 'header', description, schema: { type: 'string' } })

const videoHead = {
  operationId: 'advertisesVideoHead',
  tags: ['advertises'],
  summary: 'Read the headers of a video',
  security: [],
  parameters: [
    idInPath('advertise', 'The `advertise` of a task, the `_id` of an upload.'),
    header('Range', 'One range of bytes, `bytes=0-1023`. The response to several ranges is the whole video.'),
    header('If-Range', 'The ETag of the partial video. If the ETag is another one, the response is the whole video.'),
    header('If-None-Match', 'The ETag of the cached video.'),
  ],
  responses: {
    200: { description: 'The whole video.', headers: videoHeaders },
    206: {
      description: 'The requested range.',
      headers: { ...videoHeaders, 'Content-Range': textHeader('`bytes 0-1023/4194304`.') },
    },
    304: { description: 'The cached video is current.', headers: videoHeaders },
    416: {
      description: 'The video has no such range.',
      headers: { ...videoHeaders, 'Content-Range': textHeader('`bytes */4194304`.') },
    },
    ...failures(['not_found']),
  },
}

const video = {
  ...videoHead,
  operationId: 'advertisesVideo',
  summary: 'Stream a video',
  description: 'Public, because the id cannot be guessed.',
  responses: {
    ...videoHead.responses,
    200: { ...videoHead.responses[200], content },
    206: { ...videoHead.responses[206], content },
  },
}

const plain = { 'text/plain': { schema: { type: 'string' } } }
const probe = (operationId: string, summary: string, unready?: string) => ({
  operationId,
  tags: ['health'],
  summary,
  security: [],
  responses: {
    200: { description: 'Yes.', headers: { 'Joma-Version': textHeader('The version of Joma.') }, content: plain },
    ...(unready && { 503: { description: unready, content: plain } }),
  },
})
