import { appendFileSync } from 'node:fs'
import { stringify } from 'csv-stringify/sync'
import type { BrandTexts } from '../brands/read-brand.ts'
import { plain } from '../mail/member-mails.ts'
import { type Imported, linkDays } from './import-members.ts'

/** Only the operator may read it: each line has a link that opens an account. */
export const secretFile = { mode: 0o600 }

/** Each line is written when its member is committed. Returns the function that writes one. */
export function openSmsFile(file: string, shop: BrandTexts) {
  appendFileSync(file, '', secretFile)
  return (imported: Imported) => {
    if (imported.link) appendFileSync(file, stringify([[imported.mobile_number, writeInvitation(imported, shop)]]))
  }
}

/** In Bengali for members in Bangladesh. An imported member has not chosen a language. */
function writeInvitation({ username, country, link }: Imported, { name, name_bn }: BrandTexts): string {
  if (country.toLowerCase() !== 'bangladesh')
    return `${plain(name)}: your account ${username} is ready. Choose your password within ${linkDays} days: ${link}`
  const days = linkDays.toLocaleString('bn-BD')
  return `${plain(name_bn)}: আপনার অ্যাকাউন্ট ${username} তৈরি হয়েছে। ${days} দিনের মধ্যে পাসওয়ার্ড দিন: ${link}`
}
