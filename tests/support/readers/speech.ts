import { readFile } from 'node:fs/promises'

/** The utterances in a debug file of Orca. Each word of a fact may be an utterance of its own. */
export async function readSpeech(log: string): Promise<string[]> {
  const text = await readFile(log, 'utf8').catch(() => '')
  return [...text.matchAll(/SPEECH OUTPUT: '(.*?)'\{/g)].map(([, said = '']) => said.replaceAll(/\s+/g, ' ').trim())
}
