import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from './program.ts'

export interface Certificate {
  certificateFile: string
  keyFile: string
  /** Both in one file, for HAProxy. */
  bothFile: string
  /** The certificate itself, which a client trusts. */
  pem: string
}

/** Creates a self-signed certificate of a domain, and of IP addresses. */
export function createCertificate(folder: string, domain: string, addresses: string[] = []): Certificate {
  const [certificateFile, keyFile, bothFile] = ['cert.pem', 'key.pem', 'both.pem'].map((name) => join(folder, name))
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', keyFile!]
  const names = [`DNS:${domain}`, ...addresses.map((address) => `IP:${address}`)]
  const subject = ['-subj', `/CN=${domain}`, '-addext', `subjectAltName=${names}`]
  const options = ['req', '-x509', ...key, '-out', certificateFile!, '-days', '2', ...subject]
  execFileSync(findProgram('openssl'), options, { stdio: 'ignore' })
  const pem = readFileSync(certificateFile!, 'utf8')
  writeFileSync(bothFile!, pem + readFileSync(keyFile!, 'utf8'))
  return { certificateFile: certificateFile!, keyFile: keyFile!, bothFile: bothFile!, pem }
}
