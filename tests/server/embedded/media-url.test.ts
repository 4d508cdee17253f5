import { describe, expect, test } from 'vitest'
import { readS3Url } from '#server/media/open-store.ts'

describe('MEDIA_URL', () => {
  test('names the bucket, its host and the access key', () => {
    expect(readS3Url('s3://KEY:SECRET@s3.example.com:9000/videos?region=ap-south-1&tls=false')).toEqual({
      endpoint: 'http://s3.example.com:9000',
      region: 'ap-south-1',
      bucket: 'videos',
      credentials: { accessKeyId: 'KEY', secretAccessKey: 'SECRET' },
    })
  })

  test('defaults to TLS, the usual region and the key of the environment', () => {
    expect(readS3Url('s3://s3.example.com/videos')).toEqual({
      endpoint: 'https://s3.example.com',
      region: 'us-east-1',
      bucket: 'videos',
      credentials: undefined,
    })
  })

  test('can contain any character of a secret, percent-encoded', () => {
    const secret = 'a/b+c=d@e:f%g?h#i'

    const { credentials } = readS3Url(`s3://KEY:${encodeURIComponent(secret)}@[::1]:9000/videos`)

    expect(credentials?.secretAccessKey).toBe(secret)
  })

  test.each([
    's3://KEY:SECRET@host',
    's3://KEY:SECRET@host/',
    's3://KEY:SECRET@host/two/folders',
    's3://KEY:SECRET@host/videos/',
    's3:///videos',
    's3://KEY@host/videos',
    's3://:SECRET@host/videos',
    's3://KEY:SE/CRET@host/videos',
    's3://KEY:SE%CRET@host/videos',
    's3://KEY:SECRET@host/videos?tls=no',
    's3://KEY:SECRET@host/videos?region=',
    's3://KEY:SECRET@host/videos?folder=a',
    's3://KEY:SECRET@host/videos#a',
    's3://KEY:SECRET@host:port/videos',
    'https://KEY:SECRET@host/videos',
    'SECRET',
  ])('that is invalid (%s) is reported in one line without its secret', (mediaUrl) => {
    const read = () => readS3Url(mediaUrl)

    expect(read).toThrow(/^MEDIA_URL [^\n]+$/)
    expect(read).not.toThrow(/SE/)
  })
})
