import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { useEffect, useState } from 'react'
import { messages } from '../i18n/messages.ts'

/** The contract's `PasskeyOptions` and `PasskeyResponse`. */
export type PasskeyJson = Record<string, unknown>
type Library = typeof import('@simplewebauthn/browser')
type Ask = (library: Library, options: PasskeyJson) => Promise<object>

const loadLibrary = () => import('@simplewebauthn/browser')

const read: Ask = ({ startAuthentication }, options) =>
  startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON })

const create: Ask = ({ startRegistration }, options) =>
  startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON })

/** Asks for a passkey of the user in the browser's dialog. */
export const useReadPasskey = () => useAsk(read)

/** Creates a passkey in the browser's dialog. */
export const useCreatePasskey = () => useAsk(create)

/** `run` resolves with undefined without a passkey; then `problem` is the reason, in the current language. */
function useAsk(ask: Ask) {
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const texts = messages.security.passkey.problems

  // Safari opens its dialog only shortly after a press, so the library is loaded before it.
  useEffect(() => void loadLibrary().catch(() => {}), [])

  async function run(options: PasskeyJson): Promise<PasskeyJson | undefined> {
    setIsAsking(true)
    setProblem(undefined)
    try {
      return { ...(await ask(await loadLibrary(), options)) }
    } catch (error) {
      setProblem(findProblem(error))
      return undefined
    } finally {
      setIsAsking(false)
    }
  }

  return { isAsking, problem: problem && texts[problem], run }
}

type Problem = keyof typeof messages.security.passkey.problems

function findProblem(error: unknown): Problem {
  const name = (error as Error | undefined)?.name
  // Browsers use the first name also for a dialog that timed out.
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled'
  return name === 'InvalidStateError' ? 'known' : 'failed'
}
