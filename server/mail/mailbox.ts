import { domainToASCII } from 'node:url'

/** One plain address, and nothing that a mail server could parse as a second one. */
const onePart = String.raw`[^\s\p{C}<>()[\],;:"\\@]+`
const oneAddress = new RegExp(`^${onePart}@(?:${onePart}|\\[[\\w.:]+\\])$`, 'u')

export const isAddress = (text: string): boolean => oneAddress.test(text)

/** A sender or recipient of RFC 5322: an address with an optional name. */
export interface Mailbox {
  name: string
  address: string
}

/** Parses `address`, `Name <address>` or `"Name" <address>`. Undefined for anything else, also for two mailboxes. */
export function readMailbox(text: string): Mailbox | undefined {
  const [, quoted, plain, inBrackets] =
    /^(?:"((?:[^"\\\p{C}]|\\[^\p{C}])*)"|([^"<>@,;:()[\]\\\p{C}]*?))\s*<(.*)>$/u.exec(text.trim()) ?? []
  const name = quoted?.replace(/\\(.)/gu, '$1') ?? plain ?? ''
  const address = inBrackets ?? text.trim()
  return isAddress(address) && toAsciiDomain(address) ? { name, address } : undefined
}

/** The domain of an address, in ASCII. Empty for a domain that no host can have. */
export function toAsciiDomain(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return domain.startsWith('[') ? domain : domainToASCII(domain)
}
