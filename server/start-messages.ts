import type { Config } from './config.ts'

export const diskAlmostFull =
  'The disk of DATA_DIR has less than 64 MB left: writes are refused, reads are served. Free some space.'

export const otherStores =
  'Another process uses this database and stores its videos elsewhere: all need the same MEDIA_URL, or one shared DATA_DIR/media'

export const lostWrites =
  'The database lacks writes that this process has acknowledged. Every call is refused. See "Lost writes" in docs/operating.md.'

export const openWithoutTls =
  'Other devices on this network can open it, without encryption. Behind a proxy with TLS, set HOST and TRUSTED_PROXIES.'

/** A proxy that is not configured cannot be detected, so a trusted proxy stands for TLS. */
export const isOpenWithoutTls = ({ host, trustedProxies }: Config) =>
  trustedProxies.length === 0 && !['localhost', '127.0.0.1', '::1'].includes(host ?? '')
