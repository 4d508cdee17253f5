/** A file of the page with its name, logo or colours changed. */
export interface LookFile {
  type: string
  identity: Uint8Array<ArrayBuffer>
  br: Uint8Array<ArrayBuffer>
  gzip: Uint8Array<ArrayBuffer>
}

/** What the name, logo and colours of a shop change in the built page. */
export interface PageLook {
  /** The digest of the style that the documents contain, as the Content-Security-Policy writes it. Undefined: they contain none. */
  styleDigest: string | undefined
  /** Undefined: the file is as it was built. */
  getFile: (name: string) => Promise<LookFile | undefined> | undefined
}

export interface Looks {
  /** Undefined: as the page was built. */
  current: () => PageLook | undefined
  /** False until the database has answered. A worker of that time would bring the look of Joma to every phone. */
  isKnown: () => boolean
}

export const builtLook: Looks = { current: () => undefined, isKnown: () => true }
